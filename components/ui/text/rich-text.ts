import { createElement, Fragment, type ReactNode } from 'react'

/** Builds a sentence that contains elements, such as a link or a time, in reading order: richText`Saved as ${url}`. */
export const richText = (texts: TemplateStringsArray, ...elements: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, elements[index]]))
