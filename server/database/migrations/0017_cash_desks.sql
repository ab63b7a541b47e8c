CREATE TABLE "cash_desks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cashier" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"expected_cents" bigint,
	"counted_cents" bigint,
	"handed_to" text,
	CONSTRAINT "cash_desks_closed_whole" CHECK (("cash_desks"."closed_at" is null) = all (array["cash_desks"."closed_by" is null, "cash_desks"."expected_cents" is null, "cash_desks"."counted_cents" is null, "cash_desks"."handed_to" is null])),
	CONSTRAINT "cash_desks_counted" CHECK ("cash_desks"."counted_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_kind";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_type";--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "desk_id" uuid;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "reverses" uuid;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "witness" text;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_desks_one_open" ON "cash_desks" USING btree ("cashier") WHERE "cash_desks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_desks_by_opening" ON "cash_desks" USING btree ("opened_at","id");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_desk_id_cash_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."cash_desks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_reverses_transfers_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reversed_once" ON "transfers" USING btree ("reverses") WHERE "transfers"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "transfers_by_desk" ON "transfers" USING btree ("desk_id","created_at","id") WHERE "transfers"."desk_id" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_drawer_not_negative" CHECK ("accounts"."kind" <> 'desk' or "accounts"."balance_cents" <= 0);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_kind" CHECK ("accounts"."kind" in ('wallet', 'merchant', 'desk', 'outside'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_desks" CHECK (case when "transfers"."type" in ('toSafe', 'fromSafe', 'cashShort', 'cashOver')
        then "transfers"."owner_code" = coalesce("transfers"."desk_id"::text, '') and "transfers"."reverses" is null
        else "transfers"."type" <> 'purchase' or ("transfers"."desk_id" is null and "transfers"."reverses" is null) end);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_reversals_have_reason" CHECK (("transfers"."reverses" is null) = ("transfers"."reason" is null));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver'));--> statement-breakpoint
INSERT INTO "accounts" ("kind", "owner") VALUES ('outside', 'safe'), ('outside', 'cashDifferences');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "check_sides"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "ledger_entries" payer
    JOIN "accounts" "from" ON "from"."id" = payer."account_id"
    JOIN "ledger_entries" payee ON payee."transfer_id" = NEW."id" AND (payee."amount_cents" > 0) = true
    JOIN "accounts" "to" ON "to"."id" = payee."account_id"
    WHERE payer."transfer_id" = NEW."id" AND (payer."amount_cents" > 0) = false
      AND payer."amount_cents" = -NEW."amount_cents" AND payee."amount_cents" = NEW."amount_cents"
      AND CASE
        WHEN NEW."type" = 'purchase' THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND "to"."kind" = 'merchant' AND "to"."owner" = NEW."merchant_number"
        WHEN NEW."type" = 'deposit' THEN "to"."kind" = 'wallet' AND "to"."owner" = NEW."owner_code"
          AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
            WHEN NEW."reverses" IS NOT NULL THEN "from"."kind" = 'outside' AND "from"."owner" = 'cashDifferences'
            ELSE "from"."kind" = 'outside' AND "from"."owner" = 'deposits' END
        WHEN NEW."type" = 'withdrawal' THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "to"."kind" = 'desk' AND "to"."owner" = NEW."desk_id"::text
            WHEN NEW."reverses" IS NOT NULL THEN "to"."kind" = 'outside' AND "to"."owner" = 'cashDifferences'
            ELSE "to"."kind" = 'outside' AND "to"."owner" = 'withdrawals' END
        WHEN NEW."type" IN ('fromSafe', 'cashOver') THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
          AND "to"."kind" = 'outside'
          AND "to"."owner" = CASE NEW."type" WHEN 'fromSafe' THEN 'safe' ELSE 'cashDifferences' END
        WHEN NEW."type" IN ('toSafe', 'cashShort') THEN "to"."kind" = 'desk' AND "to"."owner" = NEW."desk_id"::text
          AND "from"."kind" = 'outside'
          AND "from"."owner" = CASE NEW."type" WHEN 'toSafe' THEN 'safe' ELSE 'cashDifferences' END
      END
  ) THEN
    RAISE EXCEPTION 'the transfer % does not have exactly its two sides', NEW."reference_id";
  END IF;
  IF NEW."reverses" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "transfers" r
    WHERE r."id" = NEW."reverses" AND r."desk_id" IS NOT NULL AND r."reverses" IS NULL AND r."status" = 'completed'
      AND r."owner_code" = NEW."owner_code" AND r."amount_cents" = NEW."amount_cents"
      AND (r."type", NEW."type") IN (('deposit', 'withdrawal'), ('withdrawal', 'deposit'))
  ) THEN
    RAISE EXCEPTION 'the transfer % does not take back what it says', NEW."reference_id";
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "transfers_append_only" ON "transfers";
--> statement-breakpoint
CREATE TRIGGER "transfers_append_only" BEFORE UPDATE OF "id", "reference_id", "type", "merchant_number", "amount_cents",
  "items", "created_at", "desk_id", "reverses", "witness" ON "transfers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
DROP TRIGGER "transfers_persons" ON "transfers";
--> statement-breakpoint
CREATE TRIGGER "transfers_persons" BEFORE UPDATE OF "owner_code", "actor", "reason" ON "transfers" FOR EACH STATEMENT
  WHEN (current_user <> 'camp_forgetting') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "cash_desks_never_deleted" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "cashier", "opened_at"
  ON "cash_desks" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "cash_desks_closed_once" BEFORE UPDATE ON "cash_desks" FOR EACH ROW
  WHEN (OLD."closed_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
