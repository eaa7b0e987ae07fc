import { describe, expect, it } from 'vitest';
import { place, routeOf } from './route.svelte';

it.each([
  ['/', '', { screen: 'Lobby' }],
  ['/tables/md-1', '', { screen: 'Terminal', table: 'md-1' }],
  ['/tables/md-1/dealer', '', { screen: 'Dealer', table: 'md-1' }],
  ['/tables/md-1/rounds', '', { screen: 'Rounds', table: 'md-1', round: null }],
  ['/tables/md-1/rounds/12', '', { screen: 'Rounds', table: 'md-1', round: 12 }],
  ['/tables/md-1/rounds/x', '', { screen: 'Nowhere', path: '/tables/md-1/rounds/x' }],
  ['/pit', '', { screen: 'Pit' }],
  ['/sign-in', '?next=%2Fpit', { screen: 'SignIn', next: '/pit' }],
  ['/sign-in', '?next=https://elsewhere', { screen: 'SignIn', next: '/' }],
  ['/sign-in', '?next=//elsewhere', { screen: 'SignIn', next: '/' }],
  ['/sign-in', '?next=/%5Celsewhere', { screen: 'SignIn', next: '/' }],
  ['/nothing', '', { screen: 'Nowhere', path: '/nothing' }],
])('%s%s', (path, search, route) => expect(routeOf(path, search)).toEqual(route));

describe('a link', () => {
  // As the page has it: whatever is clicked is asked to the one who follows links.
  function click(href: string): MouseEvent {
    const link = document.createElement('a');
    link.setAttribute('href', href);
    document.body.append(link);
    link.addEventListener('click', place.follow);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 });
    link.dispatchEvent(event);
    link.remove();
    return event;
  }

  it('to a part of this page leads there and begins nothing anew', () => {
    place.go('/help');
    document.body.innerHTML = '<section id="zero"></section>';
    const before = place.route;
    click('/help#zero');
    expect(location.hash).toBe('#zero');
    expect(document.activeElement?.id).toBe('zero');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(place.route).toBe(before);
  });

  it('to another page stays in this one', () => {
    place.go('/help');
    expect(click('/tables/md-1').defaultPrevented).toBe(true);
    expect(place.route).toEqual({ screen: 'Terminal', table: 'md-1' });
  });
});
