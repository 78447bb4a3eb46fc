import type { Rolldown } from 'vite'

type Chunk = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>[number]

/**
 * Which chunks the client is built into (rolldown’s `codeSplitting.groups`). Each takes what its test names and all that stands on, unless one before
 * it has that; whatever is in none gets a chunk by who shares it. A chunk has to be asked for, so what comes together stays together.
 */
export const chunks: Chunk[] = [
  // Reached from the start through Chakra's barrel, used by later pages alone.
  {
    name: 'recipes',
    test: /(zag-js|ark-ui).*anatomy|chakra-ui\/react\/dist\/esm\/(anatomy|theme\/recipes\/(?!button|input|spinner))/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // What every page starts with, whichever later page shares it: parts that are run one after another (scripts/prerender.mjs).
  { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'look', tags: ['$initial'], test: /src\/components\/look\/theme\.ts$|@fontsource|fairlead-ground/ },
  { name: 'first', tags: ['$initial'], test: /^(?!.*(index\.html|app\/main\.tsx))/ },
  { name: 'login', test: /src\/views\/login\/login\.tsx$/ },
  // What fields are drawn with, within the frame and without, and what the frame has of it.
  {
    name: 'field',
    test: /src\/components\/(form\/TextField|look\/frameTheme|page\/LinkButton|value\/toTheSecond)\.tsx?$|lucide-react\/.*\/(createLucideIcon|check|circle)\.mjs$/,
  },
  // What forms are kept and sent with, which the frame has none of.
  { name: 'sent', test: /src\/components\/form\/(useForm|SendButton)\.tsx?$/ },
  // What the pages of registration and passwords share, which the start would name one by one.
  {
    name: 'registering',
    test: /src\/(components\/account\/(AccountPage|CodeField|NewPassword|Outbox|Problem)\.tsx|(lib\/(contact|plain|passwordRules)|services\/account)\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // Everything around a page, and what nearly each is drawn with.
  {
    name: 'frame',
    test: /src\/(app\/framed|views\/dashboard\/parts|services\/insight|components\/(page\/(?!Views|TextLink|LinkButton)[A-Z]|value\/(?!Bar)([A-Z]|duration)|feedback\/(Waiting|Callout)|file\/saveBlob|detail\/(DetailPage|changed|recordHref))\w*)\.tsx?$/,
  },
  // Of the frame's own pictures the frame has them: these are what later pages share.
  { name: 'icons', test: /lucide-react\//, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'dialog', test: /src\/components\/(feedback\/Modal|detail\/ConfirmDialog)\.tsx$/ },
  { name: 'menu', test: /src\/components\/menu\/OpenMenu\.tsx$/ },
  // Lists have days among their filters, and no form.
  { name: 'date', test: /src\/components\/form\/DateField\.tsx$/ },
  { name: 'form', test: /src\/components\/form\/FormDialog\.tsx$/ },
  { name: 'list', test: /src\/components\/list\/(ListPage|RowButton|usualColumns)\.tsx$/ },
  // What is asked about one record of base data, whatever its kind.
  {
    name: 'entry',
    test: /src\/components\/entity\/(RemoveDialog|UsesDialog|UsesList)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // Small parts that several pages of accounts share: each would be a chunk that the frame has to name.
  {
    name: 'account',
    test: /src\/(components\/account\/(SessionList|ShownOnce)\.tsx|lib\/(device|firstPassword)\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // The same of pages that show a company's data.
  {
    name: 'companies',
    test: /src\/(components\/registration\/(AreaPicker|Asked|ListsFailed|codes|creditCodeNote|useArea)\.tsx?|machines\/registration\/fields\.ts|lib\/creditCode\.ts|services\/(category|registration)\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // And of forms that save themselves.
  {
    name: 'drafts',
    test: /src\/(components\/(form\/(useDraft|useDraftKey|DraftState|Clash|onItsWay)|project\/DiscardDraft)\.tsx?|lib\/merged\.ts|machines\/draft\/draft\.ts)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'rights',
    test: /src\/(services\/access|views\/baseManager\/roles\/useRoleChoices)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'watching',
    test: /src\/(services\/monitor|views\/monitorManager\/(useReadAgain|ProcessName))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: 'gestures', test: /src\/(components\/trace\/gestures|lib\/trace)\.ts$/ },
  { name: 'record', test: /src\/components\/(detail\/(RecordActions|EventDialog|LifeLine|Documents)|file\/FileName)\.tsx$/ },
]
