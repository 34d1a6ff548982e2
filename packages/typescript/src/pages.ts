/** A page of a list with a cursor. */
export interface Page {
  next_cursor: string | null
  has_more: boolean
}

/** A list of the API. `for await` gives its items and requests pages when they are needed. */
export class Pages<P extends Page, Item> implements AsyncIterable<Item> {
  readonly #load: (cursor: string | undefined) => Promise<P>
  readonly #itemsOf: (page: P) => readonly Item[]
  readonly #first: string | undefined

  constructor(
    load: (cursor: string | undefined) => Promise<P>,
    itemsOf: (page: P) => readonly Item[],
    first: string | undefined,
  ) {
    this.#load = load
    this.#itemsOf = itemsOf
    this.#first = first
  }

  /** Gives the pages themselves. A poller stores `next_cursor` of each, also of an empty one. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let cursor = this.#first
    for (let hasMore = true; hasMore; ) {
      const page = await this.#load(cursor)
      yield page
      hasMore = page.has_more && page.next_cursor !== null
      cursor = page.next_cursor ?? undefined
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page)
  }
}
