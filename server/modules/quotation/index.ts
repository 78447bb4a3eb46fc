import { defineModule } from '#server/serving/module.ts'
import { quotationKind } from './kind.ts'
import { quotationRoutes } from './routes.ts'

export { sealedQuotesOf, unreadableOf } from './sealed.ts'

export const quotationModule = defineModule({
  menus: {
    quotation: { icon: 'scale', for: ['JC_BUYER', 'JC_LEAD'] },
    poProject: { icon: 'megaphone', for: ['SUP_QUOTER'] },
    poDetailed: { icon: 'list', for: ['SUP_QUOTER'] },
    poPrice: { icon: 'pen', for: ['SUP_QUOTER'] },
    poHistory: { icon: 'history', for: ['SUP_QUOTER'] },
  },
  kinds: (config) => ({ quotation: quotationKind(config) }),
  routes: quotationRoutes,
})
