DO $$ BEGIN
  IF EXISTS (
    SELECT FROM "transfers" t
    LEFT JOIN "ledger_entries" payer ON payer."transfer_id" = t."id" AND payer."amount_cents" < 0
    LEFT JOIN "accounts" "from" ON "from"."id" = payer."account_id"
    LEFT JOIN "ledger_entries" payee ON payee."transfer_id" = t."id" AND payee."amount_cents" > 0
    LEFT JOIN "accounts" "to" ON "to"."id" = payee."account_id"
    WHERE CASE t."status" WHEN 'completed' THEN
        (payer."amount_cents" = -t."amount_cents" AND payee."amount_cents" = t."amount_cents" AND CASE t."type"
          WHEN 'deposit' THEN ("from"."kind", "from"."owner", "to"."kind", "to"."owner")
            = ('outside', 'deposits', 'wallet', t."owner_code")
          WHEN 'purchase' THEN ("from"."kind", "from"."owner", "to"."kind", "to"."owner")
            = ('wallet', t."owner_code", 'merchant', t."merchant_number")
          WHEN 'withdrawal' THEN ("from"."kind", "from"."owner", "to"."kind", "to"."owner")
            = ('wallet', t."owner_code", 'outside', 'withdrawals')
        END) IS NOT TRUE
      ELSE payer."id" IS NOT NULL OR payee."id" IS NOT NULL END
  ) THEN
    RAISE EXCEPTION 'a transfer does not have exactly its two sides'
      USING ERRCODE = 'check_violation', TABLE = 'transfers';
  END IF;
END $$;
--> statement-breakpoint
DROP INDEX "ledger_entries_by_transfer";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_per_side" ON "ledger_entries" USING btree ("transfer_id",("amount_cents" > 0));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount_not_zero" CHECK ("ledger_entries"."amount_cents" <> 0);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_status" CHECK ("transfers"."status" in ('pending', 'completed', 'failed'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_purchases_have_merchant" CHECK (("transfers"."type" = 'purchase') = ("transfers"."merchant_number" is not null));
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the % table is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE FUNCTION "check_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "added" e JOIN "transfers" t ON t."id" = e."transfer_id" WHERE t."status" <> 'completed'
  ) THEN
    RAISE EXCEPTION 'an entry belongs to a transfer that is not completed';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_of_completed" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "check_entries"();
--> statement-breakpoint
CREATE FUNCTION "check_sides"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "ledger_entries" payer
    JOIN "accounts" "from" ON "from"."id" = payer."account_id"
    JOIN "ledger_entries" payee ON payee."transfer_id" = NEW."id" AND (payee."amount_cents" > 0) = true
    JOIN "accounts" "to" ON "to"."id" = payee."account_id"
    WHERE payer."transfer_id" = NEW."id" AND (payer."amount_cents" > 0) = false
      AND payer."amount_cents" = -NEW."amount_cents" AND payee."amount_cents" = NEW."amount_cents"
      AND CASE NEW."type"
        WHEN 'deposit' THEN "from"."kind" = 'outside' AND "from"."owner" = 'deposits'
          AND "to"."kind" = 'wallet' AND "to"."owner" = NEW."owner_code"
        WHEN 'purchase' THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND "to"."kind" = 'merchant' AND "to"."owner" = NEW."merchant_number"
        WHEN 'withdrawal' THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND "to"."kind" = 'outside' AND "to"."owner" = 'withdrawals'
      END
  ) THEN
    RAISE EXCEPTION 'the transfer % does not have exactly its two sides', NEW."reference_id";
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transfers_have_both_sides" AFTER INSERT OR UPDATE OF "status" ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'completed') EXECUTE FUNCTION "check_sides"();
--> statement-breakpoint
CREATE TRIGGER "transfers_never_deleted" BEFORE DELETE OR TRUNCATE ON "transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "transfers_append_only" BEFORE UPDATE OF "id", "reference_id", "type", "merchant_number", "amount_cents",
  "items", "created_at" ON "transfers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "transfers_status_ways" BEFORE UPDATE OF "status", "attempt" ON "transfers" FOR EACH ROW
  WHEN (NOT (
    (OLD."status" = NEW."status"
      OR (OLD."status", NEW."status") IN (('pending', 'completed'), ('pending', 'failed'), ('failed', 'completed')))
    AND (OLD."attempt" IS NOT DISTINCT FROM NEW."attempt" OR (NEW."attempt" IS NULL AND NEW."status" = 'failed'))
  )) EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "transfers_persons" BEFORE UPDATE OF "owner_code", "actor" ON "transfers" FOR EACH STATEMENT
  WHEN (current_user <> 'camp_forgetting') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "accounts_kind" BEFORE UPDATE OF "id", "kind" ON "accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "accounts_persons" BEFORE UPDATE OF "owner" ON "accounts" FOR EACH STATEMENT
  WHEN (current_user <> 'camp_forgetting') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "idempotency_keys_persons" BEFORE UPDATE ON "idempotency_keys" FOR EACH STATEMENT
  WHEN (current_user <> 'camp_forgetting') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
DROP TRIGGER "audit_append_only" ON "audit";
--> statement-breakpoint
DROP FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "at", "actor_role", "action" ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_persons" BEFORE UPDATE ON "audit" FOR EACH STATEMENT
  WHEN (current_user <> 'camp_forgetting') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE FUNCTION "forget_person"("wallet" bigint) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten text;
  code_as_json text;
  number text := '#' || wallet;
  number_as_json text := to_json(number);
  changed_transfers bigint;
  changed_audit bigint;
  changed_answers bigint;
BEGIN
  SELECT a."owner" INTO forgotten FROM "accounts" a WHERE a."id" = wallet AND a."kind" = 'wallet' FOR UPDATE;
  IF forgotten IS NULL THEN
    RAISE EXCEPTION 'there is no wallet with the number %', wallet;
  END IF;
  IF forgotten = number THEN
    RETURN number;
  END IF;
  IF EXISTS (SELECT FROM "participants" p WHERE p."code" = forgotten) THEN
    RAISE EXCEPTION 'the person of wallet % is still registered', wallet;
  END IF;
  code_as_json := to_json(forgotten);

  UPDATE "accounts" SET "owner" = number WHERE "id" = wallet;

  UPDATE "transfers" SET
    "owner_code" = CASE "owner_code" WHEN forgotten THEN number ELSE "owner_code" END,
    "actor" = CASE "actor" WHEN 'participant:' || forgotten THEN 'participant:' || number ELSE "actor" END
  WHERE "owner_code" = forgotten OR "actor" = 'participant:' || forgotten;
  GET DIAGNOSTICS changed_transfers = ROW_COUNT;

  UPDATE "audit" SET
    "actor" = CASE WHEN "actor_role" = 'participant' AND "actor" = forgotten THEN number ELSE "actor" END,
    "subject" = CASE WHEN "action" <> 'addMerchant' AND "subject" = forgotten THEN number ELSE "subject" END,
    "detail" = replace("detail"::text, code_as_json, number_as_json)::jsonb
  WHERE ("actor_role" = 'participant' AND "actor" = forgotten) OR ("action" <> 'addMerchant' AND "subject" = forgotten)
    OR strpos("detail"::text, code_as_json) > 0;
  GET DIAGNOSTICS changed_audit = ROW_COUNT;

  UPDATE "refused_look_ups" SET
    "actor" = CASE WHEN "actor_role" = 'participant' AND "actor" = forgotten THEN number ELSE "actor" END,
    "subject" = CASE "subject" WHEN forgotten THEN number ELSE "subject" END
  WHERE ("actor_role" = 'participant' AND "actor" = forgotten) OR "subject" = forgotten;

  UPDATE "idempotency_keys" SET
    "actor" = CASE "actor" WHEN 'participant:' || forgotten THEN 'participant:' || number ELSE "actor" END,
    "status" = CASE WHEN "moved_money" OR strpos("answer"::text, code_as_json) = 0 THEN "status" ELSE 404 END,
    "answer" = CASE
      WHEN "moved_money" THEN replace("answer"::text, code_as_json, number_as_json)::jsonb
      WHEN strpos("answer"::text, code_as_json) = 0 THEN "answer"
      ELSE '{"success": false, "reason": "notFound", "message": "This person is no longer in the portal."}'
    END
  WHERE "actor" = 'participant:' || forgotten OR strpos("answer"::text, code_as_json) > 0;
  GET DIAGNOSTICS changed_answers = ROW_COUNT;

  INSERT INTO "audit" ("actor_role", "actor", "action", "subject", "detail")
  VALUES ('database', session_user, 'forgetPerson', number, jsonb_build_object('transfers', changed_transfers,
    'audit', changed_audit, 'answers', changed_answers));
  RETURN number;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forget_person"(bigint) FROM PUBLIC;
--> statement-breakpoint
DELETE FROM "settings" WHERE "name" = 'oneTimePasswordSecret';
