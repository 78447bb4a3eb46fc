import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import type { EffectDelivery, LifecycleContext } from '#server/lifecycle/process.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Channel } from '#server/ports/carriers.ts'
import { post } from '#server/ports/messages.ts'
import { textOf, type Language } from '#server/texts.ts'
import { later } from '#src/lib/shanghaiTime.ts'

/** What of a notice is said outside of the house: that something waits, and the number of its case. */
const sayings: Readonly<Record<string, string>> = {
  'notice.taskAsked': 'approval.message.asked',
  'notice.taskDelegated': 'approval.message.delegated',
  'notice.taskDueSoon': 'approval.message.dueSoon',
  'notice.taskOverdue': 'approval.message.overdue',
  'notice.caseUrged': 'approval.message.urged',
}

/** What was not sent by then says nothing new any more. */
const sentWithinDays = 1

interface Told {
  userId: string
  no: string
  mobile: string
  email: string
  locale: Language
}

/** A kind of cases or tasks whose notices go out by mail and SMS, too, as the settings say. Whoever was put a notice before is told, where they can be reached. */
export const tellingOutside = (kind: RecordKind, config: Config): RecordKind => ({
  ...kind,
  effects: {
    ...kind.effects,
    notify: async (lifecycle, delivery) => {
      await kind.effects['notify']?.(lifecycle, delivery)
      await tell(lifecycle, delivery, kind, config)
    },
  },
})

const tell = async (
  { database, clock }: LifecycleContext,
  { outboxId, recordId, params }: EffectDelivery,
  { from, alias }: RecordKind,
  config: Config,
): Promise<void> => {
  const saying = sayings[String(params['message'])]
  const channels = (['mail', 'sms'] as const).filter((channel) => config.taskMessages.has(channel) && config[channel])
  if (!saying || channels.length === 0) return
  // An address that nobody has confirmed may be somebody else's.
  const told = await rowsOf<Told>(
    database,
    sql`select u.id::text as "userId", c.no, u.mobile, case when u.email_verified then u.email else '' end as email, u.locale
        from ${from} join notice n on n.outbox_id = ${outboxId} join app_user u on u.id = n.user_id
        where ${alias}.id = ${recordId} and not ${isShutOut(sql`u`)} order by u.id`,
  )
  const now = clock.now()
  for (const { userId, no, locale, ...person } of told) {
    const reached: Record<Channel, string> = { mail: person.email, sms: person.mobile }
    for (const channel of channels.filter((each) => reached[each] !== ''))
      await post(
        database,
        config,
        {
          channel,
          recipient: reached[channel],
          subject: textOf(locale, 'approval.message.subject', { no }),
          text: textOf(locale, saying, { no }),
          expiresAt: later(now, sentWithinDays, 'day'),
          dedupKey: `notice-${outboxId}-${userId}-${channel}`,
        },
        now,
      )
  }
}
