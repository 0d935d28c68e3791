// Small positions for tests: only what a test says differs from these.
import type { Event, Facts, Game, Seen, Told, Trick, Update, View } from "../src/lib/protocol";

export const trick = (plays: Seen[] = [], taker: number | null = null): Trick<Seen> => ({
  t: "Trick",
  entitled: plays[0]?.seat ?? 0,
  returned: [],
  plays,
  taker,
});

export const lead = (seat: number, cards: string): Seen => ({ t: "Lead", seat, cards });
export const beat = (seat: number, cards: string): Seen => ({ t: "Beat", seat, cards });
export const down = (seat: number, count: number): Seen => ({ t: "FaceDown", seat, count });

const ORDER = [..."cdhs"].flatMap((suit) => [..."6789JQKTA"].map((rank) => rank + suit));

export function facts(some: Partial<Facts> = {}): Facts {
  return {
    t: "Facts",
    title: "Yard Goat",
    switched: [],
    one_card: false,
    claims: true,
    open_discards: false,
    hand_size: 4,
    limit: 12,
    edge: 31,
    side_of: [0, 1, 0, 1],
    trumps: "",
    trump_hidden: false,
    order: ORDER,
    ...some,
  };
}

export function view(some: Partial<View> = {}): View {
  return {
    t: "View",
    rules: { t: "Rules", ruleset: "yard@1", seats: 4, sides: "teams" },
    match: { t: "Match", dealer: 3, opener: 0, score: [0, 0], deal: 1, eggs: 0, eggs_run: 0, banned: null },
    seat: 0,
    hand: "6c7dKdAh",
    counts: [4, 4, 4, 4],
    stock: 20,
    trump: 3,
    shown: "8s",
    shown_holder: null,
    opening_ban: 0,
    ban: 0,
    turn: 0,
    trick: trick(),
    best: "",
    best_seat: 0,
    tricks: [],
    points: null,
    taken: [0, 0],
    exchange: null,
    claim_window: false,
    legal: [],
    outcome: null,
    hands: null,
    stock_cards: null,
    ...some,
  };
}

const GAME: Game = {
  t: "Game",
  ruleset: "yard@1",
  seats: 4,
  sides: "teams",
  people: [0],
  bots: ["thumb", "thumb", "thumb", "thumb"],
  remember_trump: false,
  clock: 0,
};

interface Sample {
  v?: number;
  seat?: number | null;
  events?: Event[];
  view?: Partial<View>;
  lines?: string[];
  afresh?: boolean;
  table?: number;
  facts?: Partial<Facts>;
  re?: number | null;
}

export function told(some: Sample = {}): Told {
  const seat = some.seat === undefined ? 0 : some.seat;
  const update: Update = {
    t: "Update",
    v: some.v ?? 1,
    seat,
    re: some.re ?? null,
    events: some.events ?? [],
    view: view({ seat, ...some.view }),
    chairs: [],
    match_over: false,
    can_undo: false,
    away: [],
  };
  return {
    t: "Told",
    table: some.table ?? 1,
    practice: false,
    update,
    afresh: some.afresh ?? false,
    lines: some.lines ?? [],
    spoken: some.lines ?? [],
    names: ["You", "Left", "Partner", "Right"],
    game: GAME,
    facts: facts(some.facts),
    paused: false,
    deadline_ms: 0,
  };
}
