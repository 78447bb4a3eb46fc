import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Scope } from '#src/services/service.ts'

/** What a scope is called: the menu that it opens to be read, or a permission below it. */
export const useScopeName = () => {
  const intl = useIntl()
  const both = useBothLanguages()
  return ({ menu, menuEn, name, nameEn }: Scope): string =>
    [both(menu, menuEn), both(name, nameEn) || intl.formatMessage({ id: 'service.reads' })].filter(Boolean).join(' · ')
}
