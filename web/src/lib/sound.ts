import { language, locale } from '../words/words.svelte';

// What a table says aloud. Colorado requires that the close of betting is heard as well as seen.
const KEY = 'wheelhouse muted';

class Sound {
  #context: AudioContext | null = null;
  muted = read();

  constructor() {
    // Browsers let a page sound only after somebody touched it.
    const wake = () => void this.#wake();
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, wake, { passive: true });
  }

  mute(muted: boolean): void {
    this.muted = muted;
    try {
      localStorage.setItem(KEY, muted ? 'yes' : 'no');
    } catch {
      // Then it is forgotten with the page.
    }
    if (muted && 'speechSynthesis' in window) speechSynthesis.cancel();
  }

  /** Two falling tones and the words. */
  noMoreBets(words: string): void {
    this.#tone(660, 0, 0.22, 0.3);
    this.#tone(440, 0.2, 0.45, 0.3);
    this.#say(words);
  }

  open(): void {
    this.#tone(523, 0, 0.12, 0.12);
    this.#tone(659, 0.1, 0.2, 0.12);
  }

  chip(): void {
    this.#tone(2400, 0, 0.03, 0.08, 'triangle');
    this.#tone(3100, 0.015, 0.03, 0.05, 'triangle');
  }

  refused(): void {
    this.#tone(180, 0, 0.18, 0.2, 'sawtooth');
  }

  number(words: string): void {
    this.#say(words);
  }

  paid(): void {
    for (const [i, pitch] of [784, 988, 1175].entries()) this.#tone(pitch, i * 0.08, 0.14, 0.12);
  }

  #say(words: string): void {
    if (this.muted || !('speechSynthesis' in window)) return;
    const saying = new SpeechSynthesisUtterance(words);
    // Voices are known by country, where the characters of a language are not.
    saying.lang = language.tag === 'zh-Hans' ? locale() : language.tag;
    speechSynthesis.cancel();
    speechSynthesis.speak(saying);
  }

  async #wake(): Promise<void> {
    if (this.muted) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') await this.#context.resume();
  }

  #tone(pitch: number, after: number, length: number, loud: number, type: OscillatorType = 'sine'): void {
    const context = this.#context;
    if (this.muted || context === null || context.state !== 'running') return;
    const at = context.currentTime + after;
    const source = new OscillatorNode(context, { type, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + length);
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export const sound = new Sound();
