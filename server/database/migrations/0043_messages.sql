CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"words" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "messages_number_unique" UNIQUE("number"),
	CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('contact', 'newsletter'))
);
--> statement-breakpoint
CREATE INDEX "messages_by_kind" ON "messages" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_newsletter_once" ON "messages" USING btree (lower("address")) WHERE "messages"."kind" = 'newsletter';