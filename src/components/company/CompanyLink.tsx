import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useBothLanguages } from '#src/components/language.ts'
import { useSession } from '#src/components/session.ts'

/** The page of a company. */
export const companyHref = (id: string): string => `/srmDetail/srmDetail?id=${id}`

/** A company's name, leading to its page for those who may open it. */
export function CompanyLink({ id, name, nameEn }: { id: string; name: string; nameEn: string }) {
  const both = useBothLanguages()
  const { may, user } = useSession()
  const shown = both(name, nameEn) || name || nameEn || id
  if (!may('company:page') && user.companyId !== id) return shown
  return (
    <chakra.a asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
      <Link href={companyHref(id)}>{shown}</Link>
    </chakra.a>
  )
}
