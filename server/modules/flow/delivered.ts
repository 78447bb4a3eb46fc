import {
  usualRules,
  type Assignee,
  type BothNames,
  type CopyNode,
  type ExclusiveNode,
  type FlowDefinition,
  type FlowNode,
  type StepDeadline,
  type StepNode,
} from '#src/machines/approval/definition.ts'

const title = (zh: string, en: string): BothNames => ({ zh, en })
const role = (code: string): readonly Assignee[] => [{ by: 'role', role: code, of: 'house' }]

/** Working days, and a reminder half a day before. */
const within = (count: number, whenDue: StepDeadline['whenDue']): StepDeadline => ({ count, unit: 'workingDays', remindBefore: 4, whenDue })

/** Any one of those who are asked decides; a rejection goes to who began, who asks everybody again. */
const step = (id: string, called: BothNames, assignees: readonly Assignee[], otherwise: Partial<Omit<StepNode, 'id'>> = {}): StepNode => ({
  id,
  kind: 'approve',
  title: called,
  assignees,
  ...usualRules,
  ...otherwise,
})

const lead = (otherwise?: Partial<StepNode>): StepNode =>
  step('lead', title('集采负责人审批', 'Head of group procurement'), role('JC_LEAD'), { deadline: within(2, 'remind'), ...otherwise })
const finance = (otherwise?: Partial<StepNode>): StepNode =>
  step('finance', title('财务会签', 'Finance'), role('FINANCE'), { deadline: within(2, 'escalate'), ...otherwise })
const legal = (otherwise?: Partial<StepNode>): StepNode =>
  step('legal', title('法务会签', 'Legal'), role('LEGAL'), { deadline: within(2, 'escalate'), ...otherwise })
const vicePresident = (otherwise?: Partial<StepNode>): StepNode =>
  step('vicePresident', title('集团分管领导审批', 'Group vice president'), role('GROUP_VP'), {
    deadline: within(3, 'remind'),
    ...otherwise,
  })

/** Discipline inspection reads, and never approves (practice: duties apart). */
const supervisor = (id: string): CopyNode => ({
  id,
  kind: 'copy',
  title: title('抄送监督员', 'Copy to the supervisor'),
  assignees: role('SUPERVISOR'),
})

/** These nodes where it holds, else none. */
const where = (
  id: string,
  called: BothNames,
  [branch, branchTitle, when]: readonly [id: string, title: BothNames, when: ExclusiveNode['branches'][number]['when']],
  nodes: readonly FlowNode[],
): ExclusiveNode => ({
  id,
  kind: 'exclusive',
  title: called,
  branches: [
    { id: branch, title: branchTitle, when, nodes },
    { id: `${id}Else`, title: title('其他', 'Otherwise'), when: null, nodes: [] },
  ],
})

/** Whatever nobody has estimated is treated as if it were large. */
const atLeast = (yuan: string) =>
  ({
    any: [
      { field: 'amountGross', is: 'atLeast', value: yuan },
      { field: 'amountGross', is: 'unknown' },
    ],
  }) as const

const byAmount = title('按金额', 'By amount')
const from = (wan: number): BothNames => title(`${wan} 万元及以上`, `From CNY ${(wan * 10_000).toLocaleString('en')}`)

/** How each type of business is approved until a house says otherwise (domain.md §1.6). */
export const deliveredFlows: readonly FlowDefinition[] = [
  {
    type: 'RESULT',
    title: title('采购结果复核', 'Review of a procurement result'),
    nodes: [
      step('second', title('另一负责人复核', 'Review by a second person'), [{ by: 'inCharge', but: 'chooser' }], {
        ifRejected: { kind: 'ends' },
        deadline: within(2, 'remind'),
      }),
    ],
  },
  {
    type: 'STOP',
    title: title('项目终止审批', 'Approval of a termination'),
    nodes: [
      supervisor('told'),
      lead({ ifRejected: { kind: 'ends' } }),
      where(
        'amount',
        byAmount,
        ['large', from(20), atLeast('200000')],
        [
          {
            id: 'countersign',
            kind: 'parallel',
            title: title('会签', 'Countersigning'),
            branches: [
              { id: 'byLegal', title: title('法务', 'Legal'), nodes: [legal({ ifRejected: { kind: 'ends' } })] },
              { id: 'byFinance', title: title('财务', 'Finance'), nodes: [finance({ ifRejected: { kind: 'ends' } })] },
            ],
          },
          where(
            'weight',
            title('按金额与阶段', 'By amount and stage'),
            [
              'grave',
              title('100 万元及以上，或已开标', 'From CNY 1,000,000, or bids opened'),
              { any: [...atLeast('1000000').any, { field: 'stage', is: 'oneOf', values: ['opened', 'chosen', 'contestable'] }] },
            ],
            [vicePresident({ ifRejected: { kind: 'ends' } })],
          ),
        ],
      ),
    ],
  },
  {
    type: 'DEMAND',
    title: title('采购需求审批', 'Approval of a purchase requisition'),
    nodes: [
      step('head', title('单位负责人审批', 'Head of the unit'), [{ by: 'unitHead', above: 0 }], {
        ifRejected: { kind: 'ends' },
        deadline: within(2, 'escalate'),
      }),
      where(
        'amount',
        byAmount,
        ['large', from(20), atLeast('200000')],
        [
          step('upperHead', title('上级单位负责人审批', 'Head of the unit above'), [{ by: 'unitHead', above: 1 }], {
            ifRepeated: 'skipIfApprovedBefore',
            ifRejected: { kind: 'ends' },
            deadline: within(2, 'escalate'),
          }),
        ],
      ),
      where(
        'method',
        title('按采购方式', 'By method'),
        ['direct', title('直接采购', 'Direct procurement'), { field: 'isDirect', is: 'true' }],
        [
          supervisor('directTold'),
          {
            id: 'countersign',
            kind: 'parallel',
            title: title('会签', 'Countersigning'),
            branches: [
              { id: 'byLead', title: title('集采', 'Group procurement'), nodes: [lead({ ifRejected: { kind: 'ends' } })] },
              { id: 'byLegal', title: title('法务', 'Legal'), nodes: [legal({ ifRejected: { kind: 'ends' } })] },
            ],
          },
        ],
      ),
      where(
        'urgency',
        title('按需求类别', 'By kind'),
        ['urgent', title('应急', 'Urgent'), { field: 'kind', is: 'oneOf', values: ['URGENT'] }],
        [supervisor('urgentTold')],
      ),
    ],
  },
  {
    type: 'PROJECT_PLAN',
    title: title('采购方案审批', 'Approval of a procurement plan'),
    nodes: [lead(), where('amount', byAmount, ['large', from(100), atLeast('1000000')], [vicePresident()])],
  },
  {
    type: 'REPORT',
    title: title('呈报审批', 'Approval of an award recommendation'),
    nodes: [
      lead(),
      {
        id: 'countersign',
        kind: 'parallel',
        title: title('会签', 'Countersigning'),
        branches: [
          { id: 'byFinance', title: title('财务', 'Finance'), nodes: [finance()] },
          { id: 'byLegal', title: title('法务', 'Legal'), nodes: [legal()] },
          {
            id: 'byUnit',
            title: title('使用单位', 'Receiving unit'),
            nodes: [
              step('unit', title('使用单位会签', 'Receiving unit'), [{ by: 'unitHead', above: 0 }], { deadline: within(2, 'escalate') }),
            ],
          },
        ],
      },
      where(
        'amount',
        byAmount,
        ['large', from(100), atLeast('1000000')],
        [
          vicePresident(),
          where(
            'board',
            byAmount,
            ['major', from(500), atLeast('5000000')],
            [
              // What the board has decided is recorded by its office.
              step('meeting', title('采购领导小组会议', 'Meeting of the procurement board'), role('JC_LEAD'), {
                kind: 'meeting',
                ifSelf: 'decides',
                ifRepeated: 'asksAgain',
                asks: { files: true },
                deadline: within(10, 'remind'),
              }),
            ],
          ),
        ],
      ),
    ],
  },
  {
    type: 'PRICE',
    title: title('价格审批', 'Price approval'),
    nodes: [
      step('unit', title('付款单位审批人会签', 'Approvers of the paying unit'), [{ by: 'unitApprovers' }], {
        mode: { kind: 'countersign' },
        deadline: within(2, 'escalate'),
      }),
    ],
  },
  {
    type: 'CHOSEN_CHANGE',
    title: title('中选变更审批', 'Approval of a change of award'),
    nodes: [supervisor('told'), lead(), legal(), vicePresident()],
  },
  {
    type: 'SUPPLIER_ADMIT',
    title: title('供应商准入审批', 'Approval of a supplier'),
    nodes: [
      step('reviewer', title('平台初审', 'First review'), role('PLAT_REVIEWER'), { deadline: within(5, 'remind') }),
      lead({ deadline: within(5, 'remind') }),
    ],
  },
  {
    type: 'QUOTER',
    title: title('报价员授权审批', 'Approval of a quoter authorisation'),
    nodes: [step('reviewer', title('平台审核', 'Platform reviewer'), role('PLAT_REVIEWER'), { deadline: within(3, 'remind') })],
  },
  {
    type: 'CONTACT_TRANSFER',
    title: title('联系人移交审批', 'Approval of a contact handover'),
    nodes: [
      step('receiver', title('接收人接受', 'Acceptance by the receiver'), [{ by: 'field', field: 'receiver' }], {
        ifSelf: 'decides',
        deadline: within(3, 'remind'),
      }),
      lead(),
    ],
  },
]
