import { figure } from '../figures.ts'
import { settled, type Ground } from './ground.ts'
import { layoutShift } from '../../setup/layoutShift.ts'

const pages: [path: string, username: string | null][] = [
  ['/login', null],
  ['/dashboard', 'buyer'],
  ['/poJcManager/poJcProject', 'buyer'],
  ['/poJcManager/quotation', 'buyer'],
]

/** What moves while a page is loaded. */
export const shifts = async ({ enter }: Ground): Promise<void> => {
  for (const [path, username] of pages) {
    const page = await enter(username, path)
    await settled(page)
    figure(`layout shift, ${path}`, (await layoutShift(page)).toFixed(4), '0.02')
    await page.context().close()
  }
}
