import { createContext, use, useEffect } from 'react'

/** What a page says about itself to whoever shows it: how many of its parts want each of these. */
export interface PageMarks {
  /** It stays as it is while another page is shown: where it was scrolled to, what is chosen in it. */
  stays: number
  /** It is in the midst of something that ends when it is left. */
  ends: number
}

export const PageMarksContext = createContext<PageMarks | null>(null)

/** Marks the page for as long as the calling part is shown. */
export const usePageMark = (mark: keyof PageMarks): void => {
  const marks = use(PageMarksContext)
  useEffect(() => {
    if (!marks) return
    marks[mark] += 1
    return () => {
      marks[mark] -= 1
    }
  }, [marks, mark])
}
