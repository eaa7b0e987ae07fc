// A chip that was refused goes back to the tray, where everybody can see it go.

export function flyBack(from: Element | null, to: Element | null, words: string, colour: string): void {
  if (from === null || to === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const chip = document.createElement('div');
  chip.className = 'flying-chip';
  chip.textContent = words;
  chip.setAttribute('aria-hidden', 'true');
  chip.style.setProperty('--chip', colour);
  chip.style.left = `${start.left + start.width / 2}px`;
  chip.style.top = `${start.top + start.height / 2}px`;
  document.body.append(chip);
  const x = end.left + end.width / 2 - (start.left + start.width / 2);
  const y = end.top + end.height / 2 - (start.top + start.height / 2);
  const flight = chip.animate(
    [
      { transform: 'translate(-50%, -50%) rotate(0)' },
      {
        transform: `translate(calc(-50% + ${x * 0.5}px), calc(-50% + ${y * 0.5 - 60}px)) rotate(-200deg)`,
        offset: 0.55,
      },
      { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) rotate(-360deg)`, opacity: 0.2 },
    ],
    { duration: 620, easing: 'ease-in-out' },
  );
  flight.onfinish = flight.oncancel = () => chip.remove();
}
