ALTER TABLE "transfers" DROP CONSTRAINT "transfers_type";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_of_desks";--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "slip" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "what_for" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "source_of" uuid;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_source_of_transfers_id_fk" FOREIGN KEY ("source_of") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_source_once" ON "transfers" USING btree ("source_of") WHERE "transfers"."source_of" is not null;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_sources" CHECK (("transfers"."type" = 'cashSource') = ("transfers"."source_of" is not null));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_slips" CHECK (("transfers"."type" in ('toBank', 'fromBank', 'expense')) = ("transfers"."slip" is not null) and ("transfers"."type" = 'expense') = ("transfers"."what_for" is not null));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_desks" CHECK (case when "transfers"."type" in ('toSafe', 'fromSafe', 'cashShort', 'cashOver', 'stallPayOut', 'stallPayIn', 'firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource', 'claim')
        then "transfers"."owner_code" = coalesce("transfers"."desk_id"::text, '') and "transfers"."reverses" is null
        when "transfers"."type" in ('donation', 'donationReversal', 'kept', 'keptReversal') then "transfers"."desk_id" is null
        else "transfers"."type" not in ('purchase', 'refund') or ("transfers"."desk_id" is null and "transfers"."reverses" is null) end);
--> statement-breakpoint
INSERT INTO "accounts" ("kind", "owner") VALUES ('outside', 'bank'), ('outside', 'expenses'), ('outside', 'firstMoney'), ('outside', 'cashSources');
--> statement-breakpoint
CREATE FUNCTION "check_treasury_sides"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "payer" text;
  "payee" text;
BEGIN
  SELECT a."kind" || ' ' || a."owner" INTO "payer" FROM "ledger_entries" e JOIN "accounts" a ON a."id" = e."account_id"
    WHERE e."transfer_id" = NEW."id" AND (e."amount_cents" > 0) = false AND e."amount_cents" = -NEW."amount_cents";
  SELECT a."kind" || ' ' || a."owner" INTO "payee" FROM "ledger_entries" e JOIN "accounts" a ON a."id" = e."account_id"
    WHERE e."transfer_id" = NEW."id" AND (e."amount_cents" > 0) = true AND e."amount_cents" = NEW."amount_cents";
  IF (CASE NEW."type"
      WHEN 'firstMoney' THEN "payer" = 'outside safe' AND "payee" = 'outside firstMoney'
      WHEN 'cashOver' THEN "payer" = 'outside safe' AND "payee" = 'outside cashDifferences'
      WHEN 'cashShort' THEN "payer" = 'outside cashDifferences' AND "payee" = 'outside safe'
      WHEN 'toBank' THEN "payer" = 'outside bank' AND "payee" = 'outside safe'
      WHEN 'fromBank' THEN "payer" = 'outside safe' AND "payee" = 'outside bank'
      WHEN 'expense' THEN "payer" = 'outside expenses' AND "payee" IN ('outside safe', 'outside bank')
      WHEN 'cashSource' THEN "payer" = 'outside cashSources'
        AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "payee" = 'desk ' || NEW."desk_id"::text
          ELSE "payee" IN ('outside safe', 'outside bank', 'outside cashDifferences') END
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'the transfer % does not have exactly its two sides', NEW."reference_id";
  END IF;
  IF NEW."type" = 'cashSource' AND NOT EXISTS (
    SELECT FROM "transfers" w
    WHERE w."id" = NEW."source_of" AND w."type" = 'withdrawal' AND w."status" = 'completed' AND w."desk_id" IS NULL
      AND w."reverses" IS NULL AND w."amount_cents" = NEW."amount_cents"
  ) THEN
    RAISE EXCEPTION 'the transfer % is not the cash of a withdrawal', NEW."reference_id";
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
    AND (NEW."type" NOT IN ('cashShort', 'cashOver') OR NEW."desk_id" IS NOT NULL)) EXECUTE FUNCTION "check_sides"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "treasury_has_both_sides" AFTER INSERT OR UPDATE OF "status" ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'completed'
    AND (NEW."type" IN ('firstMoney', 'toBank', 'fromBank', 'expense', 'cashSource')
      OR (NEW."type" IN ('cashShort', 'cashOver') AND NEW."desk_id" IS NULL))) EXECUTE FUNCTION "check_treasury_sides"();
--> statement-breakpoint
CREATE TRIGGER "treasury_append_only" BEFORE UPDATE OF "slip", "what_for", "source_of" ON "transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
