import { elementOf, menuOf } from '#server/db/access/menuOf.ts'
import { menus } from '#server/db/access/delivered.ts'
import { summaryOf } from '#server/summaries.ts'
import type { Key } from '#src/contract/index.ts'

interface Names {
  method: string
  uri: string
  menu: string
  menuEn: string
  opt: string
  optEn: string
}

/** What people do for themselves has no permission that names it. */
const own: Partial<Record<Key, [opt: string, optEn: string]>> = {
  'POST /api/auth/jwt/token': ['登录', 'Sign in'],
  'POST /api/auth/jwt/secondFactor': ['登录第二步', 'Sign in, second step'],
  'POST /api/auth/signOn/enter': ['单点登录', 'Sign in by single sign-on'],
  'POST /api/auth/jwt/logout': ['退出登录', 'Sign out'],
  'POST /api/admin/register/regUser': ['注册账号', 'Register an account'],
  'POST /api/auth/password/reset': ['找回密码', 'Reset a forgotten password'],
  'POST /api/admin/user/invite': ['邀请设置密码', 'Invite to set a password'],
  'POST /api/auth/password/accept': ['按邀请设置密码', 'Set a password by invitation'],
  'POST /api/admin/user/front/personal': ['修改个人资料', 'Change own data'],
  'POST /api/admin/user/front/password': ['修改密码', 'Change own password'],
  'POST /api/admin/user/front/mobile': ['更换手机号', 'Change own number'],
  'POST /api/admin/user/front/email': ['更换邮箱', 'Change own e-mail'],
  'POST /api/admin/user/front/emailCode': ['发送邮箱验证码', 'Ask for a code by e-mail'],
  'POST /api/admin/user/front/secondFactor/totp': ['开始绑定验证器', 'Begin to set up the authenticator app'],
  'POST /api/admin/user/front/secondFactor/totp/confirm': ['绑定验证器', 'Set up the authenticator app'],
  'POST /api/admin/user/front/secondFactor/totp/remove': ['解绑验证器', 'Remove the authenticator app'],
  'POST /api/admin/user/front/secondFactor/passkey': ['开始添加通行密钥', 'Begin to add a passkey'],
  'POST /api/admin/user/front/secondFactor/passkey/confirm': ['添加通行密钥', 'Add a passkey'],
  'POST /api/admin/user/front/secondFactor/passkey/{id}/rename': ['重命名通行密钥', 'Rename a passkey'],
  'POST /api/admin/user/front/secondFactor/passkey/{id}/remove': ['移除通行密钥', 'Remove a passkey'],
  'POST /api/admin/user/front/secondFactor/recovery': ['重新生成恢复码', 'Renew the recovery codes'],
  'POST /api/admin/user/{id}/secondFactor/askReset': ['申请重置两步验证', 'Ask to reset a second factor'],
  'POST /api/admin/user/{id}/secondFactor/confirmReset': ['确认重置两步验证', 'Confirm the reset of a second factor'],
  'POST /api/admin/user/{id}/secondFactor/dropReset': ['驳回两步验证重置', 'Drop the reset of a second factor'],
  'POST /api/admin/user/front/session/endOthers': ['退出其他设备', 'Sign out elsewhere'],
  'POST /api/admin/user/front/session/{id}/end': ['退出某台设备', 'Sign out a device'],
  'POST /api/admin/company/{id}/{x}': ['推进公司流程', 'Send a company an event'],
}

const titles = new Map(menus.flatMap(({ children }) => children.map((child) => [child.code, child] as const)))

const known = new Map<string, Names>()

/** How a call is called in the log: by the menu where it belongs, and the permission that it takes. */
export const namesOf = (key: string): Names => {
  const names = known.get(key) ?? found(key)
  known.set(key, names)
  return names
}

const found = (key: string): Names => {
  const [method = '', uri = ''] = key.split(' ')
  const title = titles.get(menuOf(key))
  const element = elementOf(key)
  const [opt, optEn] = own[key as Key] ?? [element?.name ?? summaryOf(key, 'zh-CN'), element?.nameEn ?? summaryOf(key, 'en')]
  return { method, uri, menu: title?.title ?? '', menuEn: title?.titleEn ?? '', opt, optEn }
}
