import { elementOf, menuOf } from '#server/db/access/menuOf.ts'
import { menus } from '#server/db/access/menus.ts'
import { contract, type Key } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'

interface Names {
  menu: string
  menuEn: string
  opt: string
  optEn: string
}

/** What people do for themselves has no permission that names it. */
const own: Partial<Record<Key, [opt: string, optEn: string]>> = {
  'POST /api/auth/jwt/token': ['登录', 'Sign in'],
  'POST /api/auth/jwt/logout': ['退出登录', 'Sign out'],
  'POST /api/admin/register/regUser': ['注册账号', 'Register an account'],
  'POST /api/auth/password/reset': ['找回密码', 'Reset a forgotten password'],
  'POST /api/admin/user/front/personal': ['修改个人资料', 'Change own data'],
  'POST /api/admin/user/front/password': ['修改密码', 'Change own password'],
  'POST /api/admin/user/front/mobile': ['更换手机号', 'Change own number'],
  'POST /api/admin/user/front/email': ['更换邮箱', 'Change own e-mail'],
  'POST /api/admin/user/front/emailCode': ['发送邮箱验证码', 'Ask for a code by e-mail'],
  'POST /api/admin/user/front/session/endOthers': ['退出其他设备', 'Sign out elsewhere'],
  'POST /api/admin/user/front/session/{id}/end': ['退出某台设备', 'Sign out a device'],
  'POST /api/admin/company/{id}/{x}': ['推进公司流程', 'Send a company an event'],
}

const titles = new Map(menus.flatMap(({ children }) => children.map((child) => [child.code, child] as const)))

/** How a call is called in the log: by the menu where it belongs, and the permission that it takes. */
export const namesOf = (key: string): Names => {
  const title = titles.get(menuOf(key))
  const element = elementOf(key)
  const summary = (contract as Record<string, Row>)[key]?.summary ?? key
  const [opt, optEn] = own[key as Key] ?? [element?.name ?? summary, element?.nameEn ?? summary]
  return { menu: title?.title ?? '', menuEn: title?.titleEn ?? '', opt, optEn }
}
