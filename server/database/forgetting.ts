import type pg from 'pg'
import { errorCodeOf } from '../refusal.ts'

/*
 * The function `forget_person` (migration 6) replaces a person's code by the number of the wallet. The
 * append-only triggers of ledger and audit let only its role change the columns with the code, and that role
 * cannot sign in. Roles belong to the whole server, so another database may have created the same one.
 */

const insufficientPrivilege = '42501'

const isSetUp = `
  select bool_and(case when pg_get_userbyid(proowner) = 'camp_forgetting'
    then has_table_privilege(proowner, 'gate_scans', 'select') else false end) as "isSetUp"
  from pg_proc where oid in
    ('public.forget_person(bigint)'::regprocedure, 'public.forget_changes(text[])'::regprocedure)`

/** Two hosts may create or join the role concurrently in two databases; the later one finds it done. */
const setUp = `do $$ begin
  for round in 1..10 loop
    begin
      if not exists (select from pg_roles where rolname = 'camp_forgetting') then
        create role camp_forgetting nologin;
      end if;
      if not pg_has_role(current_user, 'camp_forgetting', 'usage') then
        execute format('grant camp_forgetting to %I', current_user);
      end if;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      if round = 10 then raise; end if;
    end;
  end loop;
  grant usage, create on schema public to camp_forgetting;
  grant select on participants to camp_forgetting;
  grant select, update (owner) on accounts to camp_forgetting;
  grant select, update (owner_code, actor) on transfers to camp_forgetting;
  grant select, insert, update (actor, subject, detail) on audit to camp_forgetting;
  grant select, update (actor, subject) on refused_look_ups to camp_forgetting;
  grant select, update (actor, status, answer) on idempotency_keys to camp_forgetting;
  grant select, update (code, number, fingerprint, with_whom, anyway) on movements to camp_forgetting;
  grant select, update (code, number, with_whom, anyway, note, unread) on gate_scans to camp_forgetting;
  -- Migration 6 has done so, but a dump is restored without privileges.
  revoke execute on function forget_person(bigint), forget_changes(text[]) from public;
  alter function forget_person(bigint) owner to camp_forgetting;
  alter function forget_changes(text[]) owner to camp_forgetting;
  revoke create on schema public from camp_forgetting;
end $$`

/**
 * Gives the function to its role, which is created when missing.
 * @returns false when this user may not: until another user creates the role, no person can be forgotten
 */
export async function setUpForgetting(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isSetUp: boolean }>(isSetUp)
  if (rows[0]?.isSetUp) return true
  try {
    await client.query(setUp)
    return true
  } catch (error) {
    if (errorCodeOf(error) === insufficientPrivilege) return false
    throw error
  }
}
