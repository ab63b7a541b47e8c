interface Posting {
  readonly payer: string
  /** A debt of the camp to the payee grows, or its holding there shrinks. */
  readonly payee: string
  readonly cents: string
}

/** Inserts both entries of each transfer; all parameters are SQL, and a condition may follow `from`. */
export const ledgerEntries = (transfer: string, { payer, payee, cents }: Posting, from: string) => `
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select ${transfer}, side.account, side.cents
      from ${from}, lateral (values (${payer}, -${cents}), (${payee}, ${cents})) side (account, cents)`
