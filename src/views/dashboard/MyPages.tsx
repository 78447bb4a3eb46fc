import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import { outsideHref } from '#src/components/page/outside.ts'
import { Panel } from '#src/components/page/Panel.tsx'
import { useSession } from '#src/components/session/session.ts'
import { FormattedMessage } from 'react-intl'

/** What somebody may open, by the directories of their menus. */
export function MyPages() {
  const both = useBothLanguages()
  const { menuTree } = useSession().user
  return (
    <Panel titleId="dashboard.myPages">
      {menuTree.length === 0 ? (
        <chakra.p color="fg.muted" fontSize="sm">
          <FormattedMessage id="dashboard.noPages" />
        </chakra.p>
      ) : null}
      <chakra.dl fontSize="sm" display="grid" rowGap="3">
        {menuTree.map(({ code, title, titleEn, children }) => (
          <div key={code}>
            <chakra.dt color="fg.muted" fontSize="xs">
              {both(title, titleEn)}
            </chakra.dt>
            {children.map((page) => (
              <chakra.dd key={page.code} display="inline-block" me="4" mt="1">
                <chakra.a asChild color="accent.fg" _hover={{ textDecoration: 'underline' }}>
                  {outsideHref(page) ? (
                    <a href={outsideHref(page)} target="_blank" rel="noreferrer">
                      {both(page.title, page.titleEn)}
                    </a>
                  ) : (
                    <Link href={page.path}>{both(page.title, page.titleEn)}</Link>
                  )}
                </chakra.a>
              </chakra.dd>
            ))}
          </div>
        ))}
      </chakra.dl>
    </Panel>
  )
}
