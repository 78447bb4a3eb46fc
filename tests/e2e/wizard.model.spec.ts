import { expect, test, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { contract } from '../../src/contract/index.ts'
import type { RegistrationStep } from '../../src/machines/registration/company.ts'
import { mayShow, shownIn, wizardMachine, type Progress, type WizardPage } from '../../src/machines/registration/wizard.ts'
import { collect, report } from '../setup/transitions.ts'
import { Network, servePages } from './pages.ts'
import { takeTour, type Deed } from './tour.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const info = 'GET /api/admin/user/front/info'
const registration = 'GET /api/admin/company/getCompany/{id}'
const submitting = 'POST /api/admin/company/{id}/{x}'
const committing = {
  2: 'POST /api/admin/company/commitRegStepTwo',
  3: 'POST /api/admin/company/commitRegStepThree',
  4: 'POST /api/admin/company/commitRegStepFour',
} as const
const stateOf = { 2: 'stepTwo', 3: 'stepThree', 4: 'stepFour' } as const
const steps = [2, 3, 4] as const
const fieldOf = { 2: 'field.address', 3: 'field.bankName', 4: 'registration.contact.phone' } as const
const element = { code: 'company:commitStepTwo', type: 'button', uri: '/', method: 'POST', name: '', menu: '' }

interface Context {
  progress: Progress
  contents: Record<RegistrationStep, string>
  tried: readonly RegistrationStep[]
}
const contextOf = (its: AnyMachineSnapshot) => its.context as unknown as Context
const sound = { 2: 'sound', 3: 'sound', 4: 'sound' }
const nothingDone = () => ({
  progress: { stepsDone: [], toMend: [] },
  contents: sound,
  wanted: null,
  isSound: (_: RegistrationStep, content: unknown) => content === 'sound',
})
const progressIn = (its: AnyMachineSnapshot) => [contextOf(its).progress.stepsDone, contextOf(its).contents]
const isOn = (its: AnyMachineSnapshot, page: WizardPage) => its.status === 'active' && shownIn(its.value).page === page
const isBusy = (its: AnyMachineSnapshot) => ['committing', 'submitting'].includes(shownIn(its.value).state)
const isSound = (its: AnyMachineSnapshot, step: RegistrationStep) => contextOf(its).contents[step] === 'sound'
const ended = (path: string, output?: unknown) => ({ type: `xstate.done.actor.0.wizard.${path}`, output }) as never
const broke = (path: string) => ({ type: `xstate.error.actor.0.wizard.${path}`, error: new Error('50000') }) as never

/** What the server says of a registration that has come so far. */
const standing = (stepsDone: readonly number[], state: 'filling' | 'firstReview' = 'filling') => ({
  ...contract[registration].example.data,
  state,
  stepsDone,
  marks: [],
  transitions: [{ event: 'submit', allowed: true, reasons: [] }],
})

const deedsOfStep = (page: Page, network: Network, step: RegistrationStep): Deed[] => {
  const path = `${stateOf[step]}.committing`
  const here = (its: AnyMachineSnapshot) => isOn(its, step) && !isBusy(its)
  const typed = (content: string) => [{ type: 'typed', step, content } as never]
  const field = () => page.getByRole('textbox', { name: t(fieldOf[step]), exact: true }).first()
  let was = ''
  // A step that was committed before stays so.
  const after = steps.filter((each) => each <= step)
  return [
    {
      name: `empties a field of step ${step}`,
      when: (its) => here(its) && isSound(its, step),
      events: typed('empty'),
      act: async () => {
        was = await field().inputValue()
        await field().fill('')
      },
    },
    {
      name: `fills that field of step ${step}`,
      when: (its) => here(its) && !isSound(its, step),
      events: typed('sound'),
      act: () => field().fill(was),
    },
    {
      name: `commits step ${step}`,
      when: here,
      events: [{ type: 'commit' }],
      act: () => page.getByRole('button', { name: t('registration.commit'), exact: true }).click(),
    },
    {
      name: `step ${step} is stored`,
      when: (its) => isOn(its, step) && isBusy(its),
      events: [ended(path, { stepsDone: after, toMend: [] })],
      act: async () => {
        network.answer(registration, { data: standing(after) })
        network.answer(committing[step], {})
        network.again(committing[step])
      },
    },
    {
      name: `step ${step} is not stored`,
      when: (its) => isOn(its, step) && isBusy(its),
      events: [broke(path)],
      act: async () => {
        network.answer(committing[step], { code: 50000 })
        network.again(committing[step])
      },
    },
  ]
}

const submits = (its: AnyMachineSnapshot) => isOn(its, 'confirmation') && isBusy(its)

const deedsOf = (page: Page, network: Network): Deed[] => {
  const answer = (code?: 50000) => async () => {
    if (!code) network.answer(registration, { data: standing(steps, 'firstReview') })
    network.answer(submitting, code ? { code } : {})
    network.again(submitting)
  }
  return [
    ...steps.flatMap((step) => deedsOfStep(page, network, step)),
    ...([...steps, 'confirmation'] as const).map((to): Deed => ({
      name: `goes to ${to}`,
      when: (its) => {
        const { progress } = contextOf(its)
        return (
          its.status === 'active' && !isBusy(its) && !isOn(its, to) && mayShow(progress, to) && steps.every((step) => isSound(its, step))
        )
      },
      events: [{ type: 'goTo', page: to } as never],
      act: () =>
        page
          .getByRole('navigation', { name: t('registration.steps') })
          .getByRole('button')
          .nth(steps.indexOf(to as 2) === -1 ? 3 : steps.indexOf(to as 2))
          .click(),
    })),
    {
      name: 'submits',
      when: (its) => isOn(its, 'confirmation') && !isBusy(its),
      events: [{ type: 'submit' }],
      act: () => page.getByRole('button', { name: t('event.company.submit'), exact: true }).click(),
    },
    { name: 'it is handed in', when: submits, events: [ended('confirmation.submitting')], act: answer() },
    { name: 'it is not handed in', when: submits, events: [broke('confirmation.submitting')], act: answer(50000) },
    {
      name: 'another company registers',
      when: (its) => its.status === 'done',
      anew: nothingDone,
      act: async () => {
        network.answer(registration, { data: standing([]) })
        await page.goto('/dashboard')
      },
    },
  ]
}

/** What a person sees of a registration in each of its states. */
const seeing = (page: Page, network: Network) => async (its: AnyMachineSnapshot) => {
  if (its.status === 'done') {
    await expect(page.getByRole('heading', { level: 2, name: t('registration.inReview') })).toBeVisible()
    return
  }
  const { page: shown, state } = shownIn(its.value)
  await expect(page.getByRole('heading', { level: 2, name: t(`registration.step.${shown}`), exact: true }).first()).toBeVisible()
  for (const step of steps) await expect.poll(() => network.waiting(committing[step]) > 0).toBe(shown === step && state === 'committing')
  await expect.poll(() => network.waiting(submitting) > 0).toBe(state === 'submitting')
  await expect(page.locator('#main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(alertsIn(its))
}

/** One alert for what is lacking, one for what went wrong. */
const alertsIn = (its: AnyMachineSnapshot): number => {
  const { page, state } = shownIn(its.value)
  const lacks = page !== 'confirmation' && contextOf(its).tried.includes(page) && !isSound(its, page)
  return (lacks ? 1 : 0) + (state === 'failed' ? 1 : 0)
}

test('the registration of a company takes every transition', async ({ browser }) => {
  const pages = await servePages()
  const context = await browser.newContext({ baseURL: pages.address, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'fairlead.token', value: 'token', url: pages.address }])
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const network = new Network()
  network.answer(info, { data: { ...contract[info].example.data, companyId: '44', status: '2', elements: [element] } })
  network.answer(registration, { data: standing([]) })
  for (const key of [...Object.values(committing), submitting]) network.hold(key)
  await network.serve(page)
  await page.goto('/dashboard')
  const tour = { machine: wizardMachine, input: nothingDone(), deeds: deedsOf(page, network), remember: progressIn }
  const { all, done } = await takeTour(tour, seeing(page, network))
  expect(report('browser', 'wizard', { transitions: { all, done } })).toEqual([])
  expect(network.strange).toEqual([])
  process.stdout.write(`${collect().join('\n')}\n`)
  await context.close()
  pages.close()
})
