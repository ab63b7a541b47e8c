import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const cents = (name: string) => bigint(name, { mode: 'number' })
/** When the host last made a first password for the account; empty for those of the demo camp. */
const passwordMadeAt = () => moment('password_made_at')
const newId = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)

export const participants = pgTable(
  'participants',
  {
    id: newId(),
    code: text('code').notNull().unique(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    gender: text('gender').$type<'MALE' | 'FEMALE'>(),
    age: integer('age'),
    unionName: text('union_name'),
    country: text('country'),
    whatsapp: text('whatsapp'),
    email: text('email'),
    /** None until a first password is made: who was imported cannot sign in before. */
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    passwordMadeAt: passwordMadeAt(),
    status: text('status').$type<'registered' | 'checkedIn' | 'checkedOut'>().notNull().default('registered'),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    checkedInAt: moment('checked_in_at'),
    checkedOutAt: moment('checked_out_at'),
    /** Until the person is back in, or has gone home. */
    steppedOutAt: moment('stepped_out_at'),
    /**
     * Key of the last movement that was not undone; none before the first. Status and times follow from the movements, and
     * are written in the statement that writes one.
     */
    lastMovement: text('last_movement'),
    /** From then on in no documented list or total; the office still finds the person. */
    withdrawnAt: moment('withdrawn_at'),
    /** Another one after each correction, so that one made from an older state is noticed. */
    version: uuid('version').notNull().defaultRandom(),
    /** What the last import brought for this person, so that the next one tells what the office corrected since. */
    imported: jsonb('imported').$type<Record<string, string | null>>(),
    /** Number of the transaction that last changed what devices of gates hold of this person; kept by triggers. */
    listChange: bigint('list_change', { mode: 'number' }).notNull().default(0),
    /** Number of the transaction that last changed what people are compared by; kept by a trigger. */
    descriptionChange: bigint('description_change', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('participants_code_shape', sql`${table.code} ~ '^[A-Z0-9-]{1,10}$'`),
    check('participants_gender', sql`${table.gender} in ('MALE', 'FEMALE')`),
    check('participants_age', sql`${table.age} between 0 and 120`),
    check('participants_status', sql`${table.status} in ('registered', 'checkedIn', 'checkedOut')`),
    check('participants_stepped_out', sql`${table.steppedOutAt} is null or ${table.status} = 'checkedIn'`),
    index('participants_by_registration').on(table.registeredAt),
    index('participants_by_list_change').on(table.listChange),
    // An import looks for people by their names, and by those that the last import brought where they are others.
    index('participants_by_folded_name').on(sql`folded_name(${table.firstname}, ${table.lastname})`),
    index('participants_by_imported_name')
      .on(sql`folded_name(${table.imported} ->> 'firstname', ${table.imported} ->> 'lastname')`)
      .where(
        sql`${table.imported} ->> 'firstname' <> ${table.firstname} or ${table.imported} ->> 'lastname' <> ${table.lastname}`,
      ),
  ],
)

/**
 * What is scanned: the number of a card. Codes are numbers as well, so that nothing is called the same as something
 * else: a trigger issues each code as its person's first card.
 */
export const cards = pgTable(
  'cards',
  {
    number: text('number').primaryKey(),
    code: text('code')
      .notNull()
      .references(() => participants.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    lostAt: moment('lost_at'),
  },
  (table) => [
    check('cards_number_shape', sql`${table.number} ~ '^[A-Z0-9-]{1,10}$'`),
    index('cards_by_code').on(table.code),
    uniqueIndex('cards_that_hold').on(table.code).where(sql`${table.lostAt} is null`),
  ],
)

/** People who are alike, of whom the office has said that they are two. */
export const differentPeople = pgTable(
  'different_people',
  {
    code: text('code')
      .notNull()
      .references(() => participants.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    otherCode: text('other_code')
      .notNull()
      .references(() => participants.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.otherCode] }),
    index('different_people_by_other').on(table.otherCode),
  ],
)

/**
 * What the gates have noted, and what was undone of it. Never changed, by triggers of the sixteenth migration. The
 * movements of one person are in the order in which they happened: what was noted without the host comes in later.
 */
export const movements = pgTable(
  'movements',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Unique in the camp, whoever sends it and by whichever call. */
    key: text('key').primaryKey(),
    /** What it was asked for with: another body under the same key is refused. */
    fingerprint: text('fingerprint'),
    /** Of the person; without a reference, since movements outlive who is taken out of the camp. */
    code: text('code').notNull(),
    /** Of the card, as it was scanned. */
    number: text('number').notNull(),
    byName: boolean('by_name').notNull().default(false),
    kind: text('kind').$type<'arrive' | 'stepOut' | 'backIn' | 'goHome' | 'undo'>().notNull(),
    /** Key of the movement that an `undo` takes back. */
    undoes: text('undoes'),
    /** The person was not at the camp before: that is when the time of the check-in is set. */
    arrives: boolean('arrives').notNull().default(false),
    withWhom: text('with_whom'),
    /** Why somebody was let through who was at another place. */
    anyway: text('anyway'),
    /** By the clock of the browser. */
    notedAt: moment('noted_at').notNull(),
    /** By the clock of the host. */
    receivedAt: moment('received_at').notNull(),
    /** Of one that was noted without the host; every other one happened when it was received. */
    happenedAt: moment('happened_at'),
    /** The browser that noted it; none of one that said nothing of itself. */
    device: text('device'),
    /** Grows with each movement of the browser. */
    counter: bigint('counter', { mode: 'number' }),
    /** The idempotency key of a documented check-in. */
    attempt: text('attempt'),
    /** As in the audit: a person's session or a paired device, which is the gate, and who stood at the device. */
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    operator: text('operator'),
    operatorEmail: text('operator_email'),
    /** By that person's PIN; null where the camp did not ask for one. */
    operatorConfirmed: boolean('operator_confirmed'),
  },
  (table) => [
    check('movements_key_shape', sql`${table.key} ~ '^[0-9a-f]{32}$'`),
    check('movements_kind', sql`${table.kind} in ('arrive', 'stepOut', 'backIn', 'goHome', 'undo')`),
    check('movements_undo', sql`(${table.kind} = 'undo') = (${table.undoes} is not null)`),
    uniqueIndex('movements_undone_once').on(table.undoes).where(sql`${table.undoes} is not null`),
    index('movements_of_person').on(table.code, table.id).where(sql`${table.kind} <> 'undo'`),
    index('movements_of_gate').on(table.actorRole, table.actor, table.id).where(sql`${table.kind} <> 'undo'`),
    index('movements_by_attempt').on(table.attempt).where(sql`${table.attempt} is not null`),
  ],
)

/**
 * What gates have noted without the host, as it was handed in, and with it those that they let through anyway. What counts of
 * it is a movement of the same key. Never deleted, and changed only by what is decided about it.
 */
export const gateScans = pgTable(
  'gate_scans',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    key: text('key').primaryKey(),
    /** The browser, over its pairings; empty of one that said nothing of itself. */
    device: text('device').notNull(),
    counter: bigint('counter', { mode: 'number' }),
    /** Of its shape. */
    version: integer('version').notNull(),
    /** As it was scanned. */
    number: text('number').notNull(),
    /** Of the person; none when no card has the number. */
    code: text('code'),
    /** None when it could not be read. */
    kind: text('kind').$type<'arrive' | 'stepOut' | 'backIn' | 'goHome'>(),
    byName: boolean('by_name').notNull().default(false),
    withWhom: text('with_whom'),
    anyway: text('anyway'),
    /** What the gate was called on the device, and who stood there. */
    place: text('place'),
    operator: text('operator'),
    /** By the clock of the device. */
    notedAt: moment('noted_at').notNull(),
    /** By the host's clock as the device had last seen it. */
    correctedAt: moment('corrected_at'),
    /** What the host orders by. */
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    /** Why it is in the inbox; empty when it never was. */
    marks: text('marks').array().notNull(),
    /** Key of the movement that it stands against. */
    other: text('other'),
    /** As it came, when a part of it could not be read. */
    unread: jsonb('unread'),
    /**
     * The last decision, when, by whom and with which note; only a `lookFor` leaves it open. `explained`: by the host, when
     * what was missing before it came in.
     */
    decision: text('decision').$type<
      'onePerson' | 'lookFor' | 'undo' | 'undoOther' | 'apply' | 'countNow' | 'thisWas' | 'explained'
    >(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    note: text('note'),
  },
  (table) => [
    check('gate_scans_key_shape', sql`${table.key} ~ '^[0-9a-f]{32}$'`),
    check('gate_scans_kind', sql`${table.kind} in ('arrive', 'stepOut', 'backIn', 'goHome')`),
    check(
      'gate_scans_decision',
      sql`${table.decision} in ('onePerson', 'lookFor', 'undo', 'undoOther', 'apply', 'countNow', 'thisWas', 'explained')`,
    ),
    index('gate_scans_open')
      .on(table.id)
      .where(sql`${table.marks} <> '{}' and (${table.decision} is null or ${table.decision} = 'lookFor')`),
    index('gate_scans_of_person').on(table.code),
  ],
)

/** The last tokens of devices whose pairing has ended: with them alone is handed in what was noted before. */
export const endedPairings = pgTable('ended_pairings', {
  tokenHash: text('token_hash').primaryKey(),
  device: text('device').notNull(),
})

/** What browsers of gates said last of what waits on them. */
export const gateBrowsers = pgTable(
  'gate_browsers',
  {
    device: text('device').primaryKey(),
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    waiting: integer('waiting').notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [index('gate_browsers_of_actor').on(table.actorRole, table.actor)],
)

export const merchants = pgTable('merchants', {
  id: newId(),
  merchantNumber: text('merchant_number').notNull().unique(),
  merchantName: text('merchant_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  passwordMadeAt: passwordMadeAt(),
  /** The name of who replaced the stall's password last, so that a stall's call reads no table of the staff. */
  passwordMadeBy: text('password_made_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Those who work at the camp. A closed account stays, so that the audit goes on naming its person. */
export const admins = pgTable(
  'admins',
  {
    email: text('email').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    name: text('name').notNull(),
    rights: text('rights')
      .array()
      .$type<('gate' | 'office' | 'cash' | 'health' | 'lead')[]>()
      .notNull()
      .default(sql`'{lead}'`),
    passwordHash: text('password_hash').notNull(),
    /** Six digits that the person chose, with a key of the camp beside them; null without any. */
    pinHash: text('pin_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    passwordMadeAt: passwordMadeAt(),
    /** Named where the host is started: its password and its right to lead come from there. */
    configured: boolean('configured').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('admins_rights', sql`${table.rights} <@ array['gate', 'office', 'cash', 'health', 'lead']`),
  ],
)

/** A device that a lead pairs with a place, such as a gate: a session that belongs to no person. */
export const devices = pgTable(
  'devices',
  {
    id: text('id').primaryKey().default(sql`gen_random_uuid()::text`),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Address of the lead who made the pairing. */
    madeBy: text('made_by').notNull(),
    /** What the pairing is made with, until it was used or its time is over. */
    secretHash: text('secret_hash').unique(),
    lettersHash: text('letters_hash').unique(),
    pairingEndsAt: moment('pairing_ends_at').notNull(),
    pairedAt: moment('paired_at'),
    /** From then on its sessions are not taken. */
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by'),
    lastSeenAt: moment('last_seen_at'),
    /** Where it was last seen. */
    network: text('network'),
    userAgent: text('user_agent'),
    /** Who stands there, in their own word; with the address when chosen from the staff. */
    operator: text('operator'),
    operatorEmail: text('operator_email'),
    /** By that person's PIN; null where the camp did not ask for one. */
    operatorConfirmed: boolean('operator_confirmed'),
    operatorSince: moment('operator_since'),
  },
  (table) => [index('devices_by_name').on(table.name)],
)

/**
 * A session's token is kept as its SHA-256 only; `subject` is a code, a merchant number, an address, or a device's id.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What it is called where sessions are listed; opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    role: text('role').$type<'participant' | 'merchant' | 'admin' | 'device'>().notNull(),
    subject: text('subject').notNull(),
    restricted: boolean('restricted').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Where it was last seen. */
    network: text('network'),
    userAgent: text('user_agent'),
    /** Health records are closed to it until its person has entered the password again. */
    lockedAt: moment('locked_at'),
  },
  (table) => [index('sessions_by_subject').on(table.role, table.subject)],
)

export const signInLimits = pgTable('sign_in_limits', {
  bucket: text('bucket').primaryKey(),
  windowStartedAt: moment('window_started_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull(),
  /** The first few that the attempts came from. */
  addresses: text('addresses').array().notNull().default(sql`'{}'`),
  /** Whether the operator was told of them. */
  told: boolean('told').notNull().default(false),
})

/** Append-only, by a trigger of the first migration: who did what to whom, and when. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** Who stood at the device, in their own word; with the address when chosen from the staff. */
    operator: text('operator'),
    operatorEmail: text('operator_email'),
    /** By that person's PIN; null where the camp did not ask for one. */
    operatorConfirmed: boolean('operator_confirmed'),
  },
  (table) => [
    index('audit_by_subject').on(table.subject, table.at),
    index('audit_by_time').on(table.at),
    index('audit_by_actor').on(table.actorRole, table.actor, table.at),
    index('audit_by_action').on(table.action, table.at),
    index('audit_by_operator')
      .on(table.operatorEmail, table.at)
      .where(sql`${table.operatorEmail} is not null`),
  ],
)

/**
 * Look-ups of health records that were refused, of one person about one subject within one hour: the first is in the
 * audit at once, the number of the others once the hour is over. Then the row goes.
 */
export const refusedLookUps = pgTable(
  'refused_look_ups',
  {
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    /** When the hour began. */
    since: moment('since').notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    refusals: integer('refusals').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorRole, table.actor, table.since, table.subject, table.reason] }),
  ],
)

/** The first answer to each attempt, so that a repeat of the attempt is answered the same and does nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    /** Then it is never deleted: a till may repeat the attempt after any time. */
    movedMoney: boolean('moved_money').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.key] }),
    index('idempotency_keys_that_expire').on(table.createdAt).where(sql`not ${table.movedMoney}`),
  ],
)

export const healthRecords = pgTable('health_records', {
  code: text('code')
    .primaryKey()
    .references(() => participants.code),
  bloodType: text('blood_type').notNull(),
  allergies: text('allergies').notNull(),
  conditions: text('conditions').notNull(),
  medications: text('medications').notNull(),
  emergencyContact: text('emergency_contact').notNull(),
  emergencyPhone: text('emergency_phone').notNull(),
  notes: text('notes').notNull(),
  /** Another one after each save, so that a save made from an older record is noticed. */
  version: uuid('version').notNull().defaultRandom(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** How often it was saved within the hour that began then. */
  countedSaves: integer('counted_saves').notNull().default(1),
  countedSince: moment('counted_since').notNull().defaultNow(),
  /** Set by a trigger when a first password is made over a record: it is then closed to its camper until `openedAt`. */
  closedAt: moment('closed_at'),
  openedAt: moment('opened_at'),
  /** The name, so that a camper's call reads no table of the staff. */
  openedBy: text('opened_by'),
  /** When its camper first read it after it was opened. */
  shownAt: moment('shown_at'),
})

/** A cash desk, from its opening with a float to the count at its closing; of each person one is open at most. */
export const cashDesks = pgTable(
  'cash_desks',
  {
    id: uuid('id').primaryKey(),
    /** The address of whoever has opened it. */
    cashier: text('cashier').notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    /** The address of whoever has closed it: the cashier, or a lead. */
    closedBy: text('closed_by'),
    /** What was in the drawer by the books when it was counted, and what was counted. */
    expected: cents('expected_cents'),
    counted: cents('counted_cents'),
    /** Who has taken what was counted, by name. */
    handedTo: text('handed_to'),
    /** Address of that person, who confirmed it by PIN or password; null where the name was typed. */
    handedToEmail: text('handed_to_email'),
  },
  (table) => [
    uniqueIndex('cash_desks_one_open').on(table.cashier).where(sql`${table.closedAt} is null`),
    index('cash_desks_by_opening').on(table.openedAt, table.id),
    check(
      'cash_desks_closed_whole',
      sql`(${table.closedAt} is null) = all (array[${table.closedBy} is null, ${table.expected} is null, ${table.counted} is null, ${table.handedTo} is null])`,
    ),
    check('cash_desks_counted', sql`${table.counted} >= 0`),
  ],
)

/**
 * One account per camper's wallet, per merchant, per cash desk, and for the world outside (`deposits`, `withdrawals`,
 * `safe`, `cashDifferences`). Triggers of the second migration open one for every participant and merchant, however
 * they come into the database. What the camp owes is above zero, what it holds below: a drawer with $5.00 is -500.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'wallet' | 'merchant' | 'desk' | 'outside'>().notNull(),
    owner: text('owner').notNull(),
    /**
     * Of a wallet: what is in it; of a desk: less than zero by what is in its drawer. No charge updates a merchant's account, or all tills would wait for its row: its
     * balance is this, up to and including `settledEntry`, and the sum of the entries since. Not kept for `outside`.
     */
    balance: cents('balance_cents').notNull().default(0),
    /** The last ledger entry that a merchant's balance and count hold. */
    settledEntry: bigint('settled_entry_id', { mode: 'number' }).notNull().default(0),
    /** How many entries they hold. */
    settledCount: integer('settled_count').notNull().default(0),
    /** Of a merchant: all that was paid out, so that pay-outs at the same time wait for each other and see it. */
    paidOut: cents('paid_out_cents').notNull().default(0),
    /** Of a wallet: from then on nothing is taken out of it. */
    frozenAt: moment('frozen_at'),
    /** Of a wallet: the most that it may be charged on a day of the camp; none where nobody has set one. */
    dayLimit: cents('day_limit_cents'),
    /** Of a wallet: what gateways took back of its deposits. It stays in the balance and cannot be spent. */
    disputed: cents('disputed_cents').notNull().default(0),
  },
  (table) => [
    unique('accounts_by_kind_and_owner').on(table.kind, table.owner),
    check('accounts_kind', sql`${table.kind} in ('wallet', 'merchant', 'desk', 'outside')`),
    check('accounts_wallet_not_negative', sql`${table.kind} <> 'wallet' or ${table.balance} >= 0`),
    check(
      'accounts_day_limit_of_wallets',
      sql`${table.dayLimit} is null or (${table.kind} = 'wallet' and ${table.dayLimit} >= 0)`,
    ),
    check(
      'accounts_disputed_of_wallets',
      sql`${table.disputed} = 0 or (${table.kind} = 'wallet' and ${table.disputed} > 0)`,
    ),
    check('accounts_drawer_not_negative', sql`${table.kind} <> 'desk' or ${table.balance} <= 0`),
  ],
)

export type TransferType =
  | 'deposit'
  | 'purchase'
  | 'withdrawal'
  | 'toSafe'
  | 'fromSafe'
  | 'cashShort'
  | 'cashOver'
  | 'refund'
  | 'stallPayOut'
  | 'stallPayOutReversal'

export const transfers = pgTable(
  'transfers',
  {
    id: newId(),
    referenceId: text('reference_id').notNull().unique(),
    type: text('type').$type<TransferType>().notNull(),
    status: text('status').notNull(),
    /** The camper's code; of cash that goes between a desk and the safe or a stall, or is missing, the desk's id. */
    ownerCode: text('owner_code').notNull(),
    merchantNumber: text('merchant_number'),
    amount: cents('amount_cents').notNull(),
    /** Prices in cents. */
    items: jsonb('items').$type<{ name: string; price: number; quantity: number }[]>(),
    /** Who asked for it, as in `idempotency_keys`. */
    actor: text('actor'),
    /** The idempotency key it was asked for with: one attempt moves money once, for as long as the ledger is kept. */
    attempt: text('attempt'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Whose drawer the cash went into or came out of. */
    desk: uuid('desk_id').references(() => cashDesks.id),
    /** Which top-up or pay-out, of a person or a stall, it takes back; once the desk is closed, without a drawer. */
    reverses: uuid('reverses').references((): AnyPgColumn => transfers.id),
    /** The sale that it gives back, in part or whole. */
    refundOf: uuid('refund_of').references((): AnyPgColumn => transfers.id),
    /** Why it was taken back or refunded. */
    reason: text('reason'),
    /** Who was there besides the cashier when cash went to the safe or came from it, by name. */
    witness: text('witness'),
    /** Address of the witness, who confirmed it by PIN or password; null where the name was typed. */
    witnessEmail: text('witness_email'),
  },
  (table) => [
    check('transfers_amount_positive', sql`${table.amount} > 0`),
    check(
      'transfers_type',
      sql`${table.type} in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal')`,
    ),
    check(
      'transfers_of_desks',
      sql`case when ${table.type} in ('toSafe', 'fromSafe', 'cashShort', 'cashOver', 'stallPayOut')
        then ${table.ownerCode} = coalesce(${table.desk}::text, '') and ${table.reverses} is null
        else ${table.type} not in ('purchase', 'refund') or (${table.desk} is null and ${table.reverses} is null) end`,
    ),
    check(
      'transfers_reversals_have_reason',
      sql`(${table.reverses} is null and ${table.refundOf} is null) = (${table.reason} is null)`,
    ),
    check(
      'transfers_stall_reversals',
      sql`${table.type} <> 'stallPayOutReversal' or ${table.reverses} is not null`,
    ),
    check('transfers_refunds_have_sale', sql`(${table.type} = 'refund') = (${table.refundOf} is not null)`),
    index('transfers_by_sale').on(table.refundOf).where(sql`${table.refundOf} is not null`),
    uniqueIndex('transfers_reversed_once').on(table.reverses).where(sql`${table.reverses} is not null`),
    index('transfers_by_desk')
      .on(table.desk, table.createdAt, table.id)
      .where(sql`${table.desk} is not null`),
    check('transfers_status', sql`${table.status} in ('pending', 'completed', 'failed')`),
    check(
      'transfers_purchases_have_merchant',
      sql`(${table.type} in ('purchase', 'refund', 'stallPayOut', 'stallPayOutReversal')) = (${table.merchantNumber} is not null)`,
    ),
    unique('transfers_by_attempt').on(table.actor, table.attempt),
    index('transfers_by_owner').on(table.ownerCode, table.createdAt, table.id),
    index('transfers_by_merchant').on(table.merchantNumber, table.createdAt, table.id),
    index('transfers_withdrawals').on(table.createdAt, table.id).where(sql`${table.type} = 'withdrawal'`),
  ],
)

/** What of a sale was given back, by the names of its items: a sale without a refund has no row. */
export const refundedSales = pgTable(
  'refunded_sales',
  {
    sale: uuid('sale_id')
      .primaryKey()
      .references(() => transfers.id),
    sold: jsonb('sold').$type<Readonly<Record<string, number>>>().notNull(),
    refunded: jsonb('refunded').$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [check('refunded_sales_within', sql`refunds_within(${table.sold}, ${table.refunded})`)],
)

/** What a stall sells, in the order of its own, with prices in cents: a stall without a row sells the documented six. */
export const priceLists = pgTable(
  'price_lists',
  {
    merchantNumber: text('merchant_number')
      .primaryKey()
      .references(() => merchants.merchantNumber),
    /** Another one after each change, so that one made from an older list is noticed. */
    version: uuid('version').notNull().defaultRandom(),
    products: jsonb('products')
      .$type<readonly { readonly name: string; readonly price: number; readonly isSoldOut: boolean }[]>()
      .notNull(),
  },
  (table) => [
    check(
      'price_lists_products',
      sql`jsonb_typeof(${table.products}) = 'array' and jsonb_array_length(${table.products}) between 1 and 200`,
    ),
  ],
)

/**
 * The two sides of each completed transfer; they sum to zero. Triggers of the seventh migration hold that, and that an
 * entry is never changed, a transfer in its status only.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => transfers.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    amount: cents('amount_cents').notNull(),
  },
  (table) => [
    index('ledger_entries_by_account').on(table.accountId, table.id),
    check('ledger_entries_amount_not_zero', sql`${table.amount} <> 0`),
    uniqueIndex('ledger_entries_one_per_side').on(table.transferId, sql`(${table.amount} > 0)`),
  ],
)

/**
 * What a deposit has to do with its payment gateway; the transfer says whether it is pending, completed or failed.
 * A deposit without a row here was never taken to a gateway.
 */
export const payments = pgTable(
  'payments',
  {
    transferId: uuid('transfer_id')
      .primaryKey()
      .references(() => transfers.id),
    gateway: text('gateway').notNull(),
    /** As in `idempotency_keys`; none without a key. */
    fingerprint: text('fingerprint'),
    payerName: text('payer_name').notNull(),
    /** `claimed` while a host asks the gateway for a page to pay on, until `leaseUntil` at most. */
    initiation: text('initiation')
      .$type<'claimed' | 'answered' | 'declined' | 'unanswered'>()
      .notNull()
      .default('claimed'),
    leaseUntil: moment('lease_until').notNull(),
    paymentUrl: text('payment_url'),
    /** What the gateway is asked with how the payment stands. */
    pollReference: text('poll_reference'),
    /** The words with which the gateway declined. */
    refusal: text('refusal'),
    /** The gateway's own name of the payment, and its last word about it. */
    gatewayReference: text('gateway_reference'),
    gatewayStatus: text('gateway_status'),
    /** None when there is nothing left to find out. */
    nextPollAt: moment('next_poll_at'),
    polls: integer('polls').notNull().default(0),
    giveUpAt: moment('give_up_at'),
    /** When the gateway confirmed it as paid. */
    settledAt: moment('settled_at'),
    /** What the gateway took back after that, and when it said so last. */
    disputed: cents('disputed_cents').notNull().default(0),
    disputedAt: moment('disputed_at'),
    /** When the gateway confirmed it as paid again. */
    releasedAt: moment('released_at'),
    /** What the gateway keeps for itself; null where it does not say. */
    fee: cents('fee_cents'),
  },
  (table) => [
    check(
      'payments_initiation',
      sql`${table.initiation} in ('claimed', 'answered', 'declined', 'unanswered')`,
    ),
    index('payments_due').on(table.gateway, table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
  ],
)

/** The sandbox gateway's own payments; only the sandbox and the ledger's check read them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Random: whoever has it may decide. */
    token: text('token').primaryKey(),
    reference: text('reference').notNull(),
    amount: cents('amount_cents').notNull(),
    payerName: text('payer_name').notNull(),
    decision: text('decision').$type<'approved' | 'declined'>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('sandbox_payments_decision', sql`${table.decision} in ('approved', 'declined')`)],
)

/** Whether the database holds the demo camp, its secrets, and the last merchant number. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
