import { bundleSizes } from '#tests/setup/bundle.ts'
import { figure } from './figures.ts'

export const bundle = (): void => {
  const { login, dashboardMore, registrationMore } = bundleSizes()
  figure('log-in page, JavaScript gzip', `${login.toFixed(1)} kB`, '145 kB, enforced')
  figure('dashboard after log-in, JavaScript gzip', `+${dashboardMore.toFixed(1)} kB`, '+105 kB, enforced')
  figure('account registration, JavaScript gzip', `+${registrationMore.toFixed(1)} kB`, '+90 kB, enforced')
}
