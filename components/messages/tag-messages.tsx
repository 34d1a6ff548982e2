type Text = React.ReactNode

/** Texts of tags. */
export const tagMessages = {
  title: 'Tags',
  none: 'No tags.',
  label: 'Add tag',
  button: 'Add',
  remove: (tag: Text) => <>Remove tag {tag}</>,
  announceAdded: (tag: string) => `Tag ${tag} added`,
  announceRemoved: (tag: string) => `Tag ${tag} removed`,
}
