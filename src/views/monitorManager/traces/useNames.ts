import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import type { GestureKind } from '#src/lib/trace.ts'
import type { TraceRow } from '#src/services/trace.ts'

/** Pages that are everybody's, and in no menu. */
const pagesOfAll = [
  ['dashboard', 'route.dashboard'],
  ['personalInfo', 'personal.title'],
] as const

/** What traces are told in: gestures and durations in words. */
export const useNames = () => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { user } = useSession()
  return useMemo(() => {
    const titles = new Map([
      ...user.menuTree.flatMap(({ children }) => children.map(({ code, title, titleEn }) => [code, both(title, titleEn)] as const)),
      ...pagesOfAll.map(([view, id]) => [view, intl.formatMessage({ id })] as const),
    ])
    return {
      /** @param gesture as the contract has it, such as `click serviceJobManager` */
      gestureName: (gesture: string): string => {
        const [kind = '', view = ''] = gesture.split(' ')
        return intl.formatMessage({ id: `trace.gesture.${kind as GestureKind}` }, { view: titles.get(view) ?? view })
      },
      duration: (milliseconds: number): string =>
        intl.formatMessage(
          { id: 'trace.ms' },
          { value: milliseconds >= 10 ? Math.round(milliseconds) : Math.round(milliseconds * 100) / 100 },
        ),
      userName: ({ userName, userNameEn }: TraceRow): string => both(userName, userNameEn),
      nobody: intl.formatMessage({ id: 'trace.nobody' }),
    }
  }, [intl, both, user])
}
