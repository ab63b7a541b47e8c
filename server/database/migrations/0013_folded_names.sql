-- The same for names that may be one: in any order, without accents, capitals, signs and surplus spaces. In the "C" locale
-- only ASCII has small letters, so others that names are written with are listed. An index takes no longer keys.
CREATE FUNCTION "folded_name"("firstname" text, "lastname" text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT left(coalesce(string_agg(word, ' ' ORDER BY word COLLATE "C"), ''), 600) FROM regexp_split_to_table(
    translate(
      lower(regexp_replace(normalize("firstname" || ' ' || "lastname", NFKD), '[\u0300-\u036f]', '', 'g')),
      'ÆÐØÞĐĦŁŒΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
      'æðøþđħłœαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f]+') word
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE INDEX "participants_by_folded_name" ON "participants" USING btree (folded_name("firstname", "lastname"));--> statement-breakpoint
CREATE INDEX "participants_by_imported_name" ON "participants" USING btree (folded_name("imported" ->> 'firstname', "imported" ->> 'lastname')) WHERE "participants"."imported" is not null;