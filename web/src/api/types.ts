// Short names for what is generated from the API description.
import type { components } from './schema';

type Schemas = components['schemas'];

export type Act = Schemas['Act'];
export type Alert = Schemas['Alert'];
export type Answer = Schemas['Answer'];
export type Approval = Schemas['Approval'];
export type Band = Schemas['Band'];
export type BoxOut = Schemas['BoxOut'];
export type CallOut = Schemas['CallOut'];
export type Called = Schemas['Called'];
export type Card = Schemas['Card'];
export type ChipsHeld = Schemas['ChipsHeld'];
export type ComingOut = Schemas['ComingOut'];
export type CrewView = Schemas['CrewView'];
export type CurrencyOut = Schemas['CurrencyOut'];
export type Decide = Schemas['Decide'];
export type Decided = Schemas['Decided'];
export type Document = Schemas['Document'];
export type Duty = Schemas['Duty'];
export type Fairness = Schemas['Fairness'];
export type FeltOut = Schemas['FeltOut'];
export type BallDuty = Schemas['BallDuty'];
export type BoxHolds = Schemas['BoxHolds'];
export type Evidence = Schemas['Evidence'];
export type Instrument = Schemas['Instrument'];
export type Late = Schemas['Late'];
export type PrisonChoice = Schemas['PrisonChoice'];
export type Phase = Schemas['Phase'];
export type WagerOutcome = Schemas['WagerOutcome'];
export type Lobby = Schemas['Lobby'];
export type LobbyTable = Schemas['LobbyTable'];
export type May = Schemas['May'];
export type Me = Schemas['Me'];
export type On = Schemas['On'];
export type OwnRounds = Schemas['OwnRounds'];
export type PaidOut = Schemas['PaidOut'];
export type PayLine = Schemas['PayLine'];
export type Pit = Schemas['Pit'];
export type PitTable = Schemas['PitTable'];
export type PocketOut = Schemas['PocketOut'];
export type Possible = Schemas['Possible'];
export type Problem = Schemas['Problem'];
export type PurseLine = Schemas['PurseLine'];
export type Revealed = Schemas['Revealed'];
export type Role = Schemas['Role'];
export type RoundLine = Schemas['RoundLine'];
export type RoundOut = Schemas['RoundOut'];
export type RoundsPage = Schemas['RoundsPage'];
export type RulesPage = Schemas['RulesPage'];
export type Said = Schemas['Said'];
export type SeatLine = Schemas['SeatLine'];
/** A seat as a page keeps it: with what it was paid, which the house tells apart from it. */
export type SeatView = Schemas['SeatView'] & {
  paid: PaidOut[];
  /** By the number that was told first, where the result was corrected. */
  paid_before?: number | null;
};
export type SensorOut = Schemas['SensorOut'];
export type SideOut = Schemas['SideOut'];
export type SpotOut = Schemas['SpotOut'];
export type TableView = Schemas['TableView'];
export type ToClient = Schemas['ToClient'];
export type ToServer = Schemas['ToServer'];
export type Viewing = Schemas['Viewing'];
export type WagerOut = Schemas['WagerOut'];
export type WhatIf = Schemas['WhatIf'];
export type WheelOut = Schemas['WheelOut'];

/** Of the messages on a WebSocket: this page speaks it, and says so when the house speaks another. */
export const PROTOCOL = 4;
