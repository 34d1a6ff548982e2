/** The package has no types. `compound` is from -1, most negative, to 1. */
declare module 'vader-sentiment' {
  export const SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { compound: number; pos: number; neu: number; neg: number }
  }
}
