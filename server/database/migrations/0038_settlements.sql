CREATE TABLE "settlements" (
	"reference" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"day" date NOT NULL,
	"fee_cents" bigint NOT NULL,
	CONSTRAINT "settlements_days" CHECK ("settlements"."first_day" <= "settlements"."last_day"),
	CONSTRAINT "settlements_fee" CHECK ("settlements"."fee_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_type";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_of_desks";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_stall_reversals";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_slips";--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_reference_transfers_reference_id_fk" FOREIGN KEY ("reference") REFERENCES "public"."transfers"("reference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'cashSourceReversal', 'settlement', 'settlementReversal', 'donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_desks" CHECK (case when "transfers"."type" in ('toSafe', 'fromSafe', 'cashShort', 'cashOver', 'stallPayOut', 'stallPayIn', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'settlement', 'claim')
        then "transfers"."owner_code" = coalesce("transfers"."desk_id"::text, '') and "transfers"."reverses" is null
        when "transfers"."type" in ('donation', 'donationReversal', 'kept', 'keptReversal') then "transfers"."desk_id" is null
        else "transfers"."type" not in ('purchase', 'refund') or ("transfers"."desk_id" is null and "transfers"."reverses" is null) end);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_stall_reversals" CHECK ("transfers"."type" not in ('stallPayOutReversal', 'stallPayInReversal', 'cashSourceReversal', 'settlementReversal') or "transfers"."reverses" is not null);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_slips" CHECK (("transfers"."type" in ('toBank', 'fromBank', 'expense', 'settlement')) = ("transfers"."slip" is not null) and ("transfers"."type" = 'expense') = ("transfers"."what_for" is not null));
--> statement-breakpoint
INSERT INTO "accounts" ("kind", "owner") VALUES ('outside', 'settlements');
--> statement-breakpoint
CREATE FUNCTION "check_settlements"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "payer" text;
  "payee" text;
BEGIN
  SELECT a."kind" || ' ' || a."owner" INTO "payer" FROM "ledger_entries" e JOIN "accounts" a ON a."id" = e."account_id"
    WHERE e."transfer_id" = NEW."id" AND (e."amount_cents" > 0) = false AND e."amount_cents" = -NEW."amount_cents";
  SELECT a."kind" || ' ' || a."owner" INTO "payee" FROM "ledger_entries" e JOIN "accounts" a ON a."id" = e."account_id"
    WHERE e."transfer_id" = NEW."id" AND (e."amount_cents" > 0) = true AND e."amount_cents" = NEW."amount_cents";
  IF (CASE NEW."type"
      WHEN 'settlement' THEN "payer" = 'outside bank' AND "payee" = 'outside settlements'
        AND EXISTS (SELECT FROM "settlements" s WHERE s."reference" = NEW."reference_id")
      ELSE "payer" = 'outside settlements' AND "payee" = 'outside bank' AND EXISTS (
        SELECT FROM "transfers" t
        WHERE t."id" = NEW."reverses" AND t."type" = 'settlement' AND t."amount_cents" = NEW."amount_cents")
    END) IS NOT TRUE THEN
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
    AND NEW."type" NOT IN ('stallPayInReversal', 'cashSourceReversal', 'settlement', 'settlementReversal')
    AND (NEW."type" NOT IN ('cashShort', 'cashOver') OR NEW."desk_id" IS NOT NULL)) EXECUTE FUNCTION "check_sides"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "settlements_have_both_sides" AFTER INSERT OR UPDATE OF "status" ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'completed'
    AND NEW."type" IN ('settlement', 'settlementReversal')) EXECUTE FUNCTION "check_settlements"();
--> statement-breakpoint
CREATE TRIGGER "settlements_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlements"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
