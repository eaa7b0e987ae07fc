import { expect, it } from 'vitest';
import { routeOf } from './route.svelte';

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
