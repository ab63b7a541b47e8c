import type { Database } from '../../../server/database/database.ts'

/** Removes the ledger's rules from a test's database, as an owner of the tables can do. */
export async function allowForgery({ pool }: Database): Promise<void> {
  await pool.query(`
    alter table transfers disable trigger user;
    alter table ledger_entries disable trigger user;
    alter table accounts disable trigger user;
    alter table audit disable trigger user;
    alter table cash_desks disable trigger user;
    alter table closing_items disable trigger user;
    alter table kept_wallets disable trigger user;
    alter table settlements disable trigger user;
    alter table idempotency_keys disable trigger user;
    alter table ledger_entries drop constraint ledger_entries_transfer_id_transfers_id_fk;
    alter table ledger_entries drop constraint ledger_entries_account_id_accounts_id_fk;
    alter table ledger_entries drop constraint ledger_entries_amount_not_zero;
    drop index ledger_entries_one_per_side;
    alter table accounts drop constraint accounts_wallet_not_negative;
    alter table accounts drop constraint accounts_drawer_not_negative;
    alter table accounts drop constraint accounts_by_kind_and_owner;
    alter table transfers drop constraint transfers_amount_positive;
    alter table transfers drop constraint transfers_type;
    alter table transfers drop constraint transfers_of_desks;
    alter table transfers drop constraint transfers_refunds_have_sale;
    alter table refunded_sales disable trigger user;
    alter table refunded_sales drop constraint refunded_sales_within;
    drop index transfers_reversed_once;
    alter table transfers drop constraint transfers_status;
    alter table transfers drop constraint transfers_purchases_have_merchant`)
}
