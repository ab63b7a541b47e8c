CREATE TABLE "imported_people" (
	"import_id" uuid NOT NULL,
	"code" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"imported_before" jsonb,
	CONSTRAINT "imported_people_import_id_code_pk" PRIMARY KEY("import_id","code"),
	CONSTRAINT "imported_people_outcome" CHECK ("imported_people"."outcome" in ('added', 'changed', 'same'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "imports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"actor" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "imports_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_code_participants_code_fk" FOREIGN KEY ("code") REFERENCES "public"."participants"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "imported_people_by_code" ON "imported_people" USING btree ("code");