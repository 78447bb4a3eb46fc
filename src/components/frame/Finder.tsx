import { chakra, Input } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { typingPauseMilliseconds, useSearchText } from '#src/components/form/SearchField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { pageCompanies } from '#src/services/company.ts'
import type { CallOptions } from '#src/services/http.ts'
import { pageQuotations, pageSupplierProjects } from '#src/services/quotation.ts'
import { pageRecords } from '#src/services/records.ts'

interface FoundPage {
  href: string
  title: string
  group: string
}

/** A record as its list answers it. */
interface NamedRecord {
  id: string
  no?: string
  title?: string
  titleEn?: string
  name?: string
  nameEn?: string
}

/** Lists in which whoever may open them finds records by number, title or name. */
const sources: {
  code: string
  groupId: MessageId
  /** Before the record's id. */
  path: string
  find: (query: { q: string; page: number; limit: number }, options: CallOptions) => Promise<{ rows: NamedRecord[] }>
}[] = [
  {
    code: 'poJcProject',
    groupId: 'route.poJcProject',
    path: '/poJcManager/poJcProject/',
    find: (query, options) => pageRecords('project', query, options),
  },
  { code: 'poProject', groupId: 'route.poProject', path: '/poManager/poDetailed/', find: pageSupplierProjects },
  { code: 'poPrice', groupId: 'route.poPrice', path: '/poMyproject/poPrice/', find: pageQuotations },
  { code: 'company:page', groupId: 'route.companyManager', path: '/srmDetail/srmDetail?id=', find: pageCompanies },
]

const foundOfEach = 5
/** A single letter is in most of them. */
const lettersAtLeast = 2

/** Goes to any permitted page by a part of its name, and to any record by a part of its number or title, in either language. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { user } = useSession()
  const both = useBothLanguages()
  const [, navigate] = useLocation()
  const [q, setQ] = useState('')
  const [marked, setMarked] = useState(0)
  const field = useSearchText(q, setQ, typingPauseMilliseconds)
  const pages = useMemo(() => {
    const general = intl.formatMessage({ id: 'frame.general' })
    const always = [
      { href: '/dashboard', title: intl.formatMessage({ id: 'frame.home' }), group: general },
      { href: '/introduction/index', title: intl.formatMessage({ id: 'route.introduction' }), group: general },
    ]
    return [
      ...always.map((page) => ({ ...page, words: page.title })),
      ...user.menuTree.flatMap((menu) =>
        (menu.type === 'menu' ? [menu] : menu.children).map(({ path, title, titleEn, code }) => ({
          href: path,
          title: both(title, titleEn),
          group: both(menu.title, menu.titleEn),
          words: `${title} ${titleEn} ${code}`,
        })),
      ),
    ]
  }, [user.menuTree, both, intl])
  const typed = field.value.trim()
  const { records, looking } = useRecords(q, typed)
  const found = [...pages.filter(({ words }) => words.toLowerCase().includes(typed.toLowerCase())), ...records]
  const go = (entry: FoundPage | undefined) => {
    if (!entry) return
    navigate(entry.href)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0))
    else if (event.key === 'Enter') go(found[marked])
    else return setMarked(0)
    event.preventDefault()
  }
  return (
    <Modal title={<FormattedMessage id="frame.search" />} onClose={onClose}>
      <Input
        role="combobox"
        aria-expanded
        aria-controls="finder"
        aria-activedescendant={found[marked] ? `finder-${marked}` : undefined}
        aria-label={intl.formatMessage({ id: 'frame.searchHint' })}
        placeholder={intl.formatMessage({ id: 'frame.searchHint' })}
        {...field}
        onKeyDown={onKeyDown}
      />
      <chakra.ul id="finder" role="listbox" mt="3" aria-label={intl.formatMessage({ id: 'frame.search' })}>
        {found.map((entry, index) => (
          <chakra.li
            key={entry.href}
            id={`finder-${index}`}
            role="option"
            aria-selected={index === marked}
            display="flex"
            justifyContent="space-between"
            gap="3"
            px="3"
            py="2"
            rounded="md"
            cursor="pointer"
            bg={index === marked ? 'accent.subtle' : undefined}
            _hover={{ bg: 'bg.muted' }}
            onClick={() => go(entry)}
          >
            <chakra.span truncate>{entry.title}</chakra.span>
            <chakra.span color="fg.muted" fontSize="xs" flexShrink="0">
              {entry.group}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {found.length === 0 && !looking ? <FormattedMessage id="frame.nothingFound" /> : null}
    </Modal>
  )
}

/**
 * What the permitted lists find, each a few.
 * @param q what they are asked for, once typing has paused
 * @param typed what stands in the field: of anything else nothing is shown that Enter could open
 */
const useRecords = (q: string, typed: string): { records: FoundPage[]; looking: boolean } => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const { data, isFetching } = useQuery({
    queryKey: ['finder', q],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true }
      const ask = async ({ find, ...rest }: (typeof sources)[number]) => {
        const { rows } = await find({ q, page: 1, limit: foundOfEach }, options)
        return rows.map((record) => ({ ...rest, record }))
      }
      return (await Promise.all(sources.filter(({ code }) => may(code)).map(ask))).flat()
    },
    enabled: q.length >= lettersAtLeast,
  })
  if (typed.length < lettersAtLeast) return { records: [], looking: false }
  if (typed !== q) return { records: [], looking: true }
  const records = (data ?? []).map(({ groupId, path, record: { id, no, title, titleEn, name, nameEn } }) => ({
    href: `${path}${id}`,
    title: [no, both(title ?? name ?? '', titleEn ?? nameEn ?? '')].filter(Boolean).join(' · '),
    group: intl.formatMessage({ id: groupId }),
  }))
  return { records, looking: isFetching && data === undefined }
}
