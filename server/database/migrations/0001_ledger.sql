DROP INDEX "ledger_entries_by_account";--> statement-breakpoint
DROP INDEX "transfers_by_owner";--> statement-breakpoint
DROP INDEX "transfers_by_merchant";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "settled_entry_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "settled_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "attempt" text;--> statement-breakpoint
CREATE INDEX "transfers_withdrawals" ON "transfers" USING btree ("created_at","id") WHERE "transfers"."type" = 'withdrawal';--> statement-breakpoint
CREATE INDEX "ledger_entries_by_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "transfers_by_owner" ON "transfers" USING btree ("owner_code","created_at","id");--> statement-breakpoint
CREATE INDEX "transfers_by_merchant" ON "transfers" USING btree ("merchant_number","created_at","id");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_by_attempt" UNIQUE("actor","attempt");--> statement-breakpoint
CREATE FUNCTION "open_wallet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "accounts" ("kind", "owner") VALUES ('wallet', NEW."code") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "participants_open_wallet" AFTER INSERT ON "participants"
  FOR EACH ROW EXECUTE FUNCTION "open_wallet"();
--> statement-breakpoint
CREATE FUNCTION "open_merchant_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "accounts" ("kind", "owner") VALUES ('merchant', NEW."merchant_number") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "merchants_open_account" AFTER INSERT ON "merchants"
  FOR EACH ROW EXECUTE FUNCTION "open_merchant_account"();
--> statement-breakpoint
INSERT INTO "accounts" ("kind", "owner")
  SELECT 'wallet', "code" FROM "participants"
  UNION ALL SELECT 'merchant', "merchant_number" FROM "merchants"
  UNION ALL VALUES ('outside', 'deposits'), ('outside', 'withdrawals')
  ON CONFLICT DO NOTHING;
