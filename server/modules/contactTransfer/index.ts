import { defineModule } from '#server/serving/module.ts'
import { contactTransferKind } from './kind.ts'
import { contactTransferRoutes } from './routes.ts'

export const contactTransferModule = defineModule({
  menus: { pojcContactUser: { icon: 'handshake', for: ['JC_BUYER', 'JC_LEAD'] } },
  elements: { 'pojcContactUser:create': { for: ['JC_BUYER', 'JC_LEAD'], opens: 'POST /api/po/contactTransfer' } },
  kinds: () => ({ contactTransfer: contactTransferKind }),
  routes: contactTransferRoutes,
})
