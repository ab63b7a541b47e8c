import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
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
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const cents = (name: string) => bigint(name, { mode: 'number' })
/** The time of the last first password; null in the demo camp. */
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
    /** Null until a first password is made; an imported person cannot sign in before. */
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    passwordMadeAt: passwordMadeAt(),
    status: text('status').$type<'registered' | 'checkedIn' | 'checkedOut'>().notNull().default('registered'),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    checkedInAt: moment('checked_in_at'),
    checkedOutAt: moment('checked_out_at'),
    steppedOutAt: moment('stepped_out_at'),
    /**
     * The key of the last movement that was not undone. Status and times follow from the movements and are
     * written by the same statement.
     */
    lastMovement: text('last_movement'),
    withdrawnAt: moment('withdrawn_at'),
    /** A correction based on an older version is refused. */
    version: uuid('version').notNull().defaultRandom(),
    /** The values of the last import, which show what the office has corrected since. */
    imported: jsonb('imported').$type<Record<string, string | null>>(),
    /** The transaction that last changed the gates' offline data of this person, set by triggers. */
    listChange: bigint('list_change', { mode: 'number' }).notNull().default(0),
    /** The transaction that last changed the fields for finding similar people, set by a trigger. */
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
    // An import searches by name, and by the name in the last import if that differs.
    index('participants_by_folded_name').on(sql`folded_name(${table.firstname}, ${table.lastname})`),
    index('participants_by_imported_name')
      .on(sql`folded_name(${table.imported} ->> 'firstname', ${table.imported} ->> 'lastname')`)
      .where(
        sql`${table.imported} ->> 'firstname' <> ${table.firstname} or ${table.imported} ->> 'lastname' <> ${table.lastname}`,
      ),
  ],
)

/**
 * The numbers that can be scanned. A trigger issues each person's code as their first card, so numbers and
 * codes share one namespace.
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

/** Files that the office has imported. An undone import keeps its row. */
export const imports = pgTable('imports', {
  /** Made by the browser that began the import. */
  id: uuid('id').primaryKey(),
  /** In the order of their first batches. */
  number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  actor: text('actor').notNull(),
  begunAt: moment('begun_at').notNull(),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  same: integer('same').notNull().default(0),
  undoneAt: moment('undone_at'),
  undoneBy: text('undone_by'),
})

/** The people of an import, with what its undo restores. */
export const importedPeople = pgTable(
  'imported_people',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .references(() => participants.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    outcome: text('outcome').$type<'added' | 'changed' | 'same'>().notNull(),
    /** The changed fields before and after; empty for a new person. */
    before: jsonb('before').$type<Record<string, string | null>>().notNull().default({}),
    after: jsonb('after').$type<Record<string, string>>().notNull().default({}),
    /** `participants.imported` before; null for a new person, or if nothing was imported before. */
    importedBefore: jsonb('imported_before').$type<Record<string, string | null>>(),
    /** Was withdrawn before. */
    isRestored: boolean('is_restored').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.code] }),
    index('imported_people_by_code').on(table.code),
    check('imported_people_outcome', sql`${table.outcome} in ('added', 'changed', 'same')`),
  ],
)

/**
 * The movements through the gates and their undos. Triggers of the sixteenth migration forbid changes. A
 * person's movements are ordered by when they happened; offline scans arrive later.
 */
export const movements = pgTable(
  'movements',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    key: text('key').primaryKey(),
    fingerprint: text('fingerprint'),
    /** No foreign key, because movements outlive a deleted person. */
    code: text('code').notNull(),
    number: text('number').notNull(),
    byName: boolean('by_name').notNull().default(false),
    kind: text('kind').$type<'arrive' | 'stepOut' | 'backIn' | 'goHome' | 'undo'>().notNull(),
    undoes: text('undoes'),
    /** The person was not at the camp before, so this sets the time of the check-in. */
    arrives: boolean('arrives').notNull().default(false),
    withWhom: text('with_whom'),
    anyway: text('anyway'),
    notedAt: moment('noted_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Null when the movement happened at `receivedAt`. */
    happenedAt: moment('happened_at'),
    device: text('device'),
    counter: bigint('counter', { mode: 'number' }),
    attempt: text('attempt'),
    /** A person's session, or a paired device with its operator, as in the audit. */
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    operator: text('operator'),
    operatorEmail: text('operator_email'),
    /** Confirmed by the operator's PIN; null where the camp did not ask for one. */
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
 * The uploaded offline scans, and movements with an override reason. A scan that counts has a movement of the
 * same key. Rows are never deleted; only decisions change them.
 */
export const gateScans = pgTable(
  'gate_scans',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    key: text('key').primaryKey(),
    /** The browser's id, constant over its pairings; empty if it sent none. */
    device: text('device').notNull(),
    counter: bigint('counter', { mode: 'number' }),
    version: integer('version').notNull(),
    number: text('number').notNull(),
    code: text('code'),
    kind: text('kind').$type<'arrive' | 'stepOut' | 'backIn' | 'goHome'>(),
    byName: boolean('by_name').notNull().default(false),
    withWhom: text('with_whom'),
    anyway: text('anyway'),
    place: text('place'),
    operator: text('operator'),
    /** By PIN, before the network was lost; null where the camp does not ask for PINs. */
    operatorConfirmed: boolean('operator_confirmed'),
    notedAt: moment('noted_at').notNull(),
    /** By the host's clock, as last synced on the device. */
    correctedAt: moment('corrected_at'),
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    marks: text('marks').array().notNull(),
    other: text('other'),
    unread: jsonb('unread'),
    /**
     * The last decision with its time, author and note; only `lookFor` leaves the scan open. The host sets
     * `explained` when the missing earlier scan arrives.
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

export const endedPairings = pgTable('ended_pairings', {
  tokenHash: text('token_hash').primaryKey(),
  device: text('device').notNull(),
})

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
  /** Copied, so that a stall's call does not read the table of the staff. */
  passwordMadeBy: text('password_made_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A closed account stays, so the audit can still name its person. */
export const admins = pgTable(
  'admins',
  {
    email: text('email').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    name: text('name').notNull(),
    rights: text('rights')
      .array()
      .$type<('gate' | 'office' | 'cash' | 'books' | 'health' | 'lead')[]>()
      .notNull()
      .default(sql`'{lead}'`),
    passwordHash: text('password_hash').notNull(),
    /** The hash of six digits with a secret of the camp; null without a PIN. */
    pinHash: text('pin_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    passwordMadeAt: passwordMadeAt(),
    /** Set in the configuration of the host, which also sets its password and its right to lead. */
    configured: boolean('configured').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    check(
      'admins_rights',
      sql`${table.rights} <@ array['gate', 'office', 'cash', 'books', 'health', 'lead']`,
    ),
  ],
)

export const devices = pgTable(
  'devices',
  {
    id: text('id').primaryKey().default(sql`gen_random_uuid()::text`),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    madeBy: text('made_by').notNull(),
    secretHash: text('secret_hash').unique(),
    lettersHash: text('letters_hash').unique(),
    pairingEndsAt: moment('pairing_ends_at').notNull(),
    pairedAt: moment('paired_at'),
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by'),
    lastSeenAt: moment('last_seen_at'),
    network: text('network'),
    userAgent: text('user_agent'),
    /**
     * The operator's name as typed; with the e-mail address if chosen from the staff, and confirmed by PIN
     * where the camp asks for one.
     */
    operator: text('operator'),
    operatorEmail: text('operator_email'),
    operatorConfirmed: boolean('operator_confirmed'),
    operatorSince: moment('operator_since'),
  },
  (table) => [index('devices_by_name').on(table.name)],
)

/**
 * Only the SHA-256 of a token is stored. `subject` is a code, a merchant number, an e-mail address, or a
 * device's id.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    role: text('role').$type<'participant' | 'merchant' | 'admin' | 'device'>().notNull(),
    subject: text('subject').notNull(),
    restricted: boolean('restricted').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    network: text('network'),
    userAgent: text('user_agent'),
    /** Health records are locked until the person enters the password again. */
    lockedAt: moment('locked_at'),
  },
  (table) => [index('sessions_by_subject').on(table.role, table.subject)],
)

export const signInLimits = pgTable('sign_in_limits', {
  bucket: text('bucket').primaryKey(),
  windowStartedAt: moment('window_started_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull(),
  addresses: text('addresses').array().notNull().default(sql`'{}'`),
  told: boolean('told').notNull().default(false),
})

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
    /**
     * The operator's name as typed; with the e-mail address if chosen from the staff, and confirmed by PIN
     * where the camp asks for one.
     */
    operator: text('operator'),
    operatorEmail: text('operator_email'),
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
 * Refused look-ups of health records by one person for one subject within one hour. The first is audited
 * immediately, the number of the others after the hour, when the row is deleted.
 */
export const refusedLookUps = pgTable(
  'refused_look_ups',
  {
    actorRole: text('actor_role').notNull(),
    actor: text('actor').notNull(),
    since: moment('since').notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    refusals: integer('refusals').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorRole, table.actor, table.since, table.subject, table.reason] }),
  ],
)

/** The first answer to each attempt; a retry gets the same answer and does nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    /** An answer that moved money is never deleted, because a till may retry after any time. */
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
  /** A save based on an older version is refused. */
  version: uuid('version').notNull().defaultRandom(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  countedSaves: integer('counted_saves').notNull().default(1),
  countedSince: moment('counted_since').notNull().defaultNow(),
  /**
   * A trigger sets it when a first password is made: the record is then closed to its camper until
   * `openedAt`.
   */
  closedAt: moment('closed_at'),
  openedAt: moment('opened_at'),
  /** The name is copied, so that a camper's call does not read the table of the staff. */
  openedBy: text('opened_by'),
  shownAt: moment('shown_at'),
})

export const cashDesks = pgTable(
  'cash_desks',
  {
    id: uuid('id').primaryKey(),
    cashier: text('cashier').notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
    expected: cents('expected_cents'),
    counted: cents('counted_cents'),
    handedTo: text('handed_to'),
    /** That person's e-mail address, confirmed by PIN or password; null for a typed name. */
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
 * One account per wallet, merchant and cash desk, and for the world outside (`deposits`, `withdrawals`,
 * `safe`, `cashDifferences`, `bank`, `expenses`, `firstMoney`, `cashSources`, `settlements`,
 * `donations`, `kept`). Triggers of the second migration open one for every participant and merchant.
 * Debts of the camp are positive, its holdings negative: a drawer with $5.00 has -500.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'wallet' | 'merchant' | 'desk' | 'outside'>().notNull(),
    owner: text('owner').notNull(),
    /**
     * The balance of a wallet, or of a desk, which is negative. A charge does not update a merchant's
     * account, because all tills would wait for its row: a merchant's balance is this value, up to and
     * including `settledEntry`, plus the entries since. Not kept for `outside`.
     */
    balance: cents('balance_cents').notNull().default(0),
    /** The last ledger entry included in a merchant's balance and count. */
    settledEntry: bigint('settled_entry_id', { mode: 'number' }).notNull().default(0),
    /** For the safe: the number of the treasurer's bookings, by which they take turns. */
    settledCount: integer('settled_count').notNull().default(0),
    /** For a merchant: the total paid out. Concurrent pay-outs lock it and see each other. */
    paidOut: cents('paid_out_cents').notNull().default(0),
    frozenAt: moment('frozen_at'),
    dayLimit: cents('day_limit_cents'),
    /** For a wallet: chargebacks of its deposits. They stay in the balance and cannot be spent. */
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
  | 'stallPayIn'
  | 'stallPayInReversal'
  | 'donation'
  | 'donationReversal'
  | 'kept'
  | 'keptReversal'
  | 'claim'
  | 'claimReversal'
  | 'firstMoney'
  | 'toBank'
  | 'fromBank'
  | 'expense'
  | 'cashSource'
  | 'cashSourceReversal'
  | 'settlement'
  | 'settlementReversal'

export const transfers = pgTable(
  'transfers',
  {
    id: newId(),
    referenceId: text('reference_id').notNull().unique(),
    type: text('type').$type<TransferType>().notNull(),
    status: text('status').notNull(),
    /**
     * The camper's code. For cash between a desk and the safe or a stall, for claims and for differences, the
     * desk's id.
     */
    ownerCode: text('owner_code').notNull(),
    merchantNumber: text('merchant_number'),
    amount: cents('amount_cents').notNull(),
    items: jsonb('items').$type<{ name: string; price: number; quantity: number }[]>(),
    actor: text('actor'),
    /** The idempotency key. It is kept with the ledger, so one attempt moves money once. */
    attempt: text('attempt'),
    createdAt: moment('created_at').notNull().defaultNow(),
    desk: uuid('desk_id').references(() => cashDesks.id),
    /**
     * The reversed top-up, pay-out or withdrawal. The reversal of a withdrawal has no desk, nor has one after
     * the closing of its desk.
     */
    reverses: uuid('reverses').references((): AnyPgColumn => transfers.id),
    refundOf: uuid('refund_of').references((): AnyPgColumn => transfers.id),
    reason: text('reason'),
    witness: text('witness'),
    /** The e-mail address of the witness, confirmed by PIN or password; null for a typed name. */
    witnessEmail: text('witness_email'),
    /** The number of the bank's slip or of an expense's receipt, or the reference of a settlement. */
    slip: text('slip'),
    whatFor: text('what_for'),
    /** The withdrawal whose cash came from there. */
    sourceOf: uuid('source_of').references((): AnyPgColumn => transfers.id),
  },
  (table) => [
    check('transfers_amount_positive', sql`${table.amount} > 0`),
    check(
      'transfers_type',
      sql`${table.type} in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'cashSourceReversal', 'settlement', 'settlementReversal', 'donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal')`,
    ),
    check(
      'transfers_of_desks',
      sql`case when ${table.type} in ('toSafe', 'fromSafe', 'cashShort', 'cashOver', 'stallPayOut', 'stallPayIn', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'settlement', 'claim')
        then ${table.ownerCode} = coalesce(${table.desk}::text, '') and ${table.reverses} is null
        when ${table.type} in ('donation', 'donationReversal', 'kept', 'keptReversal') then ${table.desk} is null
        else ${table.type} not in ('purchase', 'refund') or (${table.desk} is null and ${table.reverses} is null) end`,
    ),
    check(
      'transfers_closing_reversals',
      sql`${table.type} not in ('donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal')
        or (${table.type} in ('donationReversal', 'keptReversal', 'claimReversal')) = (${table.reverses} is not null)`,
    ),
    check(
      'transfers_reversals_have_reason',
      sql`(${table.reverses} is null and ${table.refundOf} is null) = (${table.reason} is null)`,
    ),
    check(
      'transfers_stall_reversals',
      sql`${table.type} not in ('stallPayOutReversal', 'stallPayInReversal', 'cashSourceReversal', 'settlementReversal') or ${table.reverses} is not null`,
    ),
    check('transfers_refunds_have_sale', sql`(${table.type} = 'refund') = (${table.refundOf} is not null)`),
    index('transfers_by_sale').on(table.refundOf).where(sql`${table.refundOf} is not null`),
    uniqueIndex('transfers_reversed_once').on(table.reverses).where(sql`${table.reverses} is not null`),
    index('transfers_by_desk')
      .on(table.desk, table.createdAt, table.id)
      .where(sql`${table.desk} is not null`),
    check('transfers_sources', sql`(${table.type} = 'cashSource') = (${table.sourceOf} is not null)`),
    check(
      'transfers_slips',
      sql`(${table.type} in ('toBank', 'fromBank', 'expense', 'settlement')) = (${table.slip} is not null) and (${table.type} = 'expense') = (${table.whatFor} is not null)`,
    ),
    uniqueIndex('transfers_source_once').on(table.sourceOf).where(sql`${table.sourceOf} is not null`),
    check('transfers_status', sql`${table.status} in ('pending', 'completed', 'failed')`),
    check(
      'transfers_purchases_have_merchant',
      sql`(${table.type} in ('purchase', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal')) = (${table.merchantNumber} is not null)`,
    ),
    unique('transfers_by_attempt').on(table.actor, table.attempt),
    index('transfers_by_owner').on(table.ownerCode, table.createdAt, table.id),
    index('transfers_by_merchant').on(table.merchantNumber, table.createdAt, table.id),
    index('transfers_withdrawals').on(table.createdAt, table.id).where(sql`${table.type} = 'withdrawal'`),
  ],
)

/**
 * A list closes the wallets of many people at the end of the camp. It is made first, printed and signed, then
 * booked person by person.
 */
export const closingLists = pgTable(
  'closing_lists',
  {
    number: text('number').primaryKey(),
    kind: text('kind').$type<'payBack' | 'give' | 'keep'>().notNull(),
    /** Empty for people without a union; null if the list is not of one union. */
    unionName: text('union_name'),
    /** The leader who takes the money, or who signs for a gift. Empty for what is kept. */
    signedBy: text('signed_by').notNull(),
    /** For what is kept: whom to ask for it, and the last day. */
    contact: text('contact'),
    claimUntil: text('claim_until'),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    /** When no person was left to be booked. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('closing_lists_kind', sql`${table.kind} in ('payBack', 'give', 'keep')`),
    check(
      'closing_lists_claims',
      sql`(${table.kind} = 'keep') = all (array[${table.contact} is not null, ${table.claimUntil} is not null])`,
    ),
  ],
)

/** A person of a list is booked once, or not at all for a reason. */
export const closingItems = pgTable(
  'closing_items',
  {
    list: text('list')
      .notNull()
      .references(() => closingLists.number),
    place: integer('place').notNull(),
    wallet: bigint('wallet', { mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    amount: cents('amount_cents').notNull(),
    /** Held because the payment provider took deposits back. */
    held: cents('held_cents').notNull(),
    refusal: text('refusal').$type<'frozen' | 'withdrawn' | 'held' | 'onOtherList' | 'spent' | 'ended'>(),
    reference: text('reference').references(() => transfers.referenceId),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.wallet] }),
    check('closing_items_amount', sql`${table.amount} >= 0 and ${table.held} >= 0`),
    check('closing_items_once', sql`${table.refusal} is null or ${table.reference} is null`),
    check(
      'closing_items_refusal',
      sql`${table.refusal} in ('frozen', 'withdrawn', 'held', 'onOtherList', 'spent', 'ended')`,
    ),
    index('closing_items_open')
      .on(table.wallet)
      .where(sql`${table.refusal} is null and ${table.reference} is null`),
  ],
)

/** Money that left a wallet and is owed to who shows the number. */
export const keptWallets = pgTable('kept_wallets', {
  number: text('number').primaryKey(),
  reference: text('reference')
    .notNull()
    .unique()
    .references(() => transfers.referenceId),
  /** The claim, or the transfer that put the money back into the wallet; null while it is owed. */
  endedBy: text('ended_by')
    .unique()
    .references(() => transfers.referenceId),
})

/**
 * A settlement as the treasurer typed it: the transfer has the amount that came to the bank. It covers the
 * deposits of one gateway that were paid on these days in camp time.
 */
export const settlements = pgTable(
  'settlements',
  {
    reference: text('reference')
      .primaryKey()
      .references(() => transfers.referenceId),
    gateway: text('gateway').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** The day on which the amount came to the bank. */
    day: date('day').notNull(),
    fee: cents('fee_cents').notNull(),
  },
  (table) => [
    check('settlements_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('settlements_fee', sql`${table.fee} >= 0`),
  ],
)

/** The refunded quantities of a sale by item name; a sale without a refund has no row. */
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

/**
 * The products of a stall in its own order, with prices in cents. A stall without a row sells the documented
 * six.
 */
export const priceLists = pgTable(
  'price_lists',
  {
    merchantNumber: text('merchant_number')
      .primaryKey()
      .references(() => merchants.merchantNumber),
    /** A change based on an older version is refused. */
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
 * The two entries of each completed transfer, which sum to zero. Triggers of the seventh migration enforce
 * that, forbid changes of an entry, and allow only the status of a transfer to change.
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
 * The gateway's side of a deposit; the transfer holds its status. A deposit without a row was never sent to a
 * gateway.
 */
export const payments = pgTable(
  'payments',
  {
    transferId: uuid('transfer_id')
      .primaryKey()
      .references(() => transfers.id),
    gateway: text('gateway').notNull(),
    fingerprint: text('fingerprint'),
    payerName: text('payer_name').notNull(),
    /** It is `claimed` while a host asks the gateway for a payment page, until `leaseUntil` at most. */
    initiation: text('initiation')
      .$type<'claimed' | 'answered' | 'declined' | 'unanswered'>()
      .notNull()
      .default('claimed'),
    leaseUntil: moment('lease_until').notNull(),
    paymentUrl: text('payment_url'),
    pollReference: text('poll_reference'),
    refusal: text('refusal'),
    gatewayReference: text('gateway_reference'),
    gatewayStatus: text('gateway_status'),
    nextPollAt: moment('next_poll_at'),
    polls: integer('polls').notNull().default(0),
    giveUpAt: moment('give_up_at'),
    settledAt: moment('settled_at'),
    disputed: cents('disputed_cents').notNull().default(0),
    disputedAt: moment('disputed_at'),
    releasedAt: moment('released_at'),
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

/** Only the sandbox gateway and the ledger check read it. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    token: text('token').primaryKey(),
    reference: text('reference').notNull(),
    amount: cents('amount_cents').notNull(),
    payerName: text('payer_name').notNull(),
    decision: text('decision').$type<'approved' | 'declined'>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('sandbox_payments_decision', sql`${table.decision} in ('approved', 'declined')`)],
)

/** At most one row; without it, the camp is the documented one. */
export const camp = pgTable(
  'camp',
  {
    one: boolean('one').primaryKey().default(true),
    version: integer('version').notNull(),
    facts: jsonb('facts').notNull(),
    /** Null if the camp has saved none. */
    programme: jsonb('programme'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [check('camp_one_row', sql`${table.one}`), check('camp_version', sql`${table.version} > 0`)],
)

/** The facts name one of these; some others are kept, so that a change can be undone. */
export const campLogos = pgTable('camp_logos', {
  picture: text('picture').primaryKey(),
  png: bytea('png').notNull(),
  addedAt: moment('added_at').notNull(),
})

/** Messages and newsletter addresses from the public pages. */
export const messages = pgTable(
  'messages',
  {
    /** Made by the page, so that a message that is sent again is stored once. */
    id: uuid('id').primaryKey(),
    /** In the order in which they arrived. */
    number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'contact' | 'newsletter'>().notNull(),
    /** Empty for the newsletter, as are the words. */
    name: text('name').notNull(),
    address: text('address').notNull(),
    words: text('words').notNull(),
    receivedAt: moment('received_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    check('messages_kind', sql`${table.kind} in ('contact', 'newsletter')`),
    index('messages_by_kind').on(table.kind),
    uniqueIndex('messages_newsletter_once')
      .on(sql`lower(${table.address})`)
      .where(sql`${table.kind} = 'newsletter'`),
  ],
)

/** Holds the kind of camp, its secrets, and the last merchant number, among others. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
