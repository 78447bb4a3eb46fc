import { companyHref } from '#src/components/detail/recordHref.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'

/** A company's name, leading to its page for those who may open it. */
export function CompanyLink({ id, name, nameEn }: { id: string; name: string; nameEn: string }) {
  const both = useBothLanguages()
  const { may, user } = useSession()
  const shown = both(name, nameEn) || name || nameEn || id
  if (!may('company:page') && user.companyId !== id) return shown
  return <TextLink href={companyHref(id)}>{shown}</TextLink>
}
