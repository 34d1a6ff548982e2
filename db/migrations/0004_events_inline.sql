-- An event is some kilobytes, of which compression saves a seventh and costs a third of the insert: up to a page it stays as it is.
ALTER TABLE "events" SET (toast_tuple_target = 8160);
