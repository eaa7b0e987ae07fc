// The roles of people in the house, as they are told to people.
const CALLED: Record<string, string> = {
  player: 'Player',
  dealer: 'Dealer',
  floorperson: 'Floorperson',
  'pit-supervisor': 'Pit supervisor',
  'key-manager': 'Key manager',
  security: 'Security',
  cage: 'Cage',
  'tournament-director': 'Tournament director',
  auditor: 'Auditor',
  regulator: 'Regulator',
  administrator: 'Administrator',
};

// Which links and keys are worth showing. The house decides by its own table whatever is shown here.
/** Those who watch over the tables. */
export const PIT = [
  'floorperson',
  'pit-supervisor',
  'key-manager',
  'security',
  'cage',
  'tournament-director',
  'auditor',
  'regulator',
];
/** Those who take note of alerts. */
export const ACKNOWLEDGE = ['floorperson', 'pit-supervisor', 'key-manager'];

/** Those who may look over a dealer's shoulder. */
export const CONSOLE = [
  'dealer',
  'floorperson',
  'pit-supervisor',
  'key-manager',
  'security',
  'tournament-director',
  'auditor',
  'regulator',
  'administrator',
];

/** Those who recall any round. */
export const LOOK = ['dealer', 'floorperson', 'pit-supervisor', 'key-manager', 'security', 'auditor', 'regulator'];

/** Those who ask for other limits and meters. */
export const POST = ['pit-supervisor', 'key-manager'];

/** Those who see what everybody has in front of them. */
export const CAGE = ['cage', 'floorperson', 'pit-supervisor', 'key-manager', 'auditor', 'regulator'];

export function roleNames(roles: readonly string[]): string {
  return roles.map((role) => CALLED[role] ?? role).join(', ') || 'No role';
}
