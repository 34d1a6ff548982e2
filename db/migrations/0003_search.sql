-- What is no word begins with a colon, so that no word that is typed is its beginning.
-- A change of this function reaches the rows only when the column that is made with it is made anew.
-- What is not of the account's making may have any length: each lexeme is cut, and so are the words, because Postgres
-- refuses a tsvector that is too long, and with it the message. Every ASCII sign parts words, so that an address, a host
-- and a hyphenated name are found by each of their parts.
CREATE FUNCTION message_search(
  account_id uuid, channel_id uuid, sender jsonb, channel jsonb, summary jsonb, transcript text, tags text[]
) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(
    ARRAY[
      ':account:' || account_id,
      ':channel:' || coalesce(channel_id::text, ''),
      ':urgency:' || left(coalesce(summary ->> 'urgency', ''), 100),
      ':sentiment:' || left(coalesce(summary ->> 'sentiment', ''), 100)
    ]
    || (SELECT array_agg(':tag:' || left(lower(tag), 100)) FROM unnest(tags[1:100]) AS tag)
    || (
      SELECT array_agg(':phone:' || reverse(left(phone, 20)))
      FROM (
        VALUES (sender ->> 'phone'), (sender ->> 'whatsapp')
        UNION ALL SELECT jsonb_path_query(summary, '$.mentioned.phones[0 to 99]') #>> '{}'
      ) AS heard (phone)
      WHERE phone IS NOT NULL
    )
  )
  || to_tsvector(
    'simple'::regconfig,
    translate(
      left(
        concat_ws(' ', sender ->> 'email', sender ->> 'phone', sender ->> 'whatsapp', channel ->> 'name',
          (SELECT string_agg(tag, ' ') FROM unnest(tags[1:100]) AS tag),
          summary ->> 'text', summary ->> 'intent',
          (SELECT string_agg(name #>> '{}', ' ') FROM jsonb_path_query(summary, '$.mentioned.*[0 to 99]') AS name),
          (SELECT string_agg(task #>> '{}', ' ') FROM jsonb_path_query(summary, '$.action_items[0 to 99].task') AS task),
          transcript),
        100000),
      $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$,
      repeat(' ', 32)
    )
  )
$$;--> statement-breakpoint
ALTER TABLE "messages" drop column "search";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (message_search(account_id, channel_id, sender, channel, summary, transcript_text, tags)) STORED;--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search") WHERE "messages"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "messages_unfinished" ON "messages" USING btree ("account_id","created_at") WHERE "messages"."state" <> 'completed';
