/** Texts of inputs for a date and time. They are apart from those that every page loads. */
export const datetimeMessages = {
  invalid: (firstYear: number, lastYear: number) =>
    `Enter a complete date and time between ${firstYear} and ${lastYear}.`,
}
