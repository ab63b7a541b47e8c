ALTER TABLE "transfers" DROP CONSTRAINT "transfers_type";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_stall_reversals";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_purchases_have_merchant";--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'cashSourceReversal', 'donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_stall_reversals" CHECK ("transfers"."type" not in ('stallPayOutReversal', 'stallPayInReversal', 'cashSourceReversal') or "transfers"."reverses" is not null);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_purchases_have_merchant" CHECK (("transfers"."type" in ('purchase', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal')) = ("transfers"."merchant_number" is not null));
--> statement-breakpoint
CREATE FUNCTION "check_cash_take_backs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "payer" text;
  "payee" text;
  "taken" record;
BEGIN
  SELECT a."kind" || ' ' || a."owner" INTO "payer" FROM "ledger_entries" e JOIN "accounts" a ON a."id" = e."account_id"
    WHERE e."transfer_id" = NEW."id" AND (e."amount_cents" > 0) = false AND e."amount_cents" = -NEW."amount_cents";
  SELECT a."kind" || ' ' || a."owner" INTO "payee" FROM "ledger_entries" e JOIN "accounts" a ON a."id" = e."account_id"
    WHERE e."transfer_id" = NEW."id" AND (e."amount_cents" > 0) = true AND e."amount_cents" = NEW."amount_cents";
  SELECT r."type", r."status", r."owner_code", r."merchant_number", r."amount_cents", r."desk_id", a."kind" || ' ' || a."owner" AS "payee"
    INTO "taken"
    FROM "transfers" r JOIN "ledger_entries" e ON e."transfer_id" = r."id" AND (e."amount_cents" > 0) = true
      JOIN "accounts" a ON a."id" = e."account_id"
    WHERE r."id" = NEW."reverses";
  IF ("taken"."status" = 'completed' AND "taken"."owner_code" = NEW."owner_code" AND "taken"."amount_cents" = NEW."amount_cents"
    AND "taken"."merchant_number" IS NOT DISTINCT FROM NEW."merchant_number"
    AND ("taken"."type", NEW."type") IN (('stallPayIn', 'stallPayInReversal'), ('cashSource', 'cashSourceReversal'))) IS NOT TRUE THEN
    RAISE EXCEPTION 'the transfer % does not take back what it says', NEW."reference_id";
  END IF;
  IF (CASE NEW."type"
      WHEN 'stallPayInReversal' THEN "payer" = 'merchant ' || NEW."merchant_number"
        AND "payee" = coalesce('desk ' || NEW."desk_id"::text, 'outside cashDifferences')
      ELSE "payee" = 'outside cashSources' AND "payer" = CASE
        WHEN NEW."desk_id" IS NOT NULL THEN 'desk ' || NEW."desk_id"::text
        WHEN "taken"."desk_id" IS NOT NULL THEN 'outside cashDifferences'
        ELSE "taken"."payee" END
    END AND (NEW."desk_id" IS NULL OR NEW."desk_id" = "taken"."desk_id")) IS NOT TRUE THEN
    RAISE EXCEPTION 'the transfer % does not have exactly its two sides', NEW."reference_id";
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "transfers_have_both_sides" ON "transfers";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transfers_have_both_sides" AFTER INSERT OR UPDATE OF "status" ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'completed'
    AND NEW."type" NOT IN ('donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal')
    AND NEW."type" NOT IN ('firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource')
    AND NEW."type" NOT IN ('stallPayInReversal', 'cashSourceReversal')
    AND (NEW."type" NOT IN ('cashShort', 'cashOver') OR NEW."desk_id" IS NOT NULL)) EXECUTE FUNCTION "check_sides"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cash_take_backs_have_both_sides" AFTER INSERT OR UPDATE OF "status" ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'completed'
    AND NEW."type" IN ('stallPayInReversal', 'cashSourceReversal')) EXECUTE FUNCTION "check_cash_take_backs"();
