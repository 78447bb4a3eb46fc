import { defineModule } from '#server/serving/module.ts'
import { questionKind } from './kind.ts'
import { questionRoutes } from './routes.ts'

export const questionModule = defineModule({
  menus: {
    poJcQuestion: { icon: 'help', for: ['JC_BUYER', 'JC_LEAD'] },
    poAnswer: { icon: 'help', for: ['SUP_QUOTER'] },
  },
  elements: { 'poAnswer:create': { for: ['SUP_QUOTER'], opens: 'POST /api/po/question' } },
  kinds: (config) => ({ question: questionKind(config) }),
  routes: questionRoutes,
})
