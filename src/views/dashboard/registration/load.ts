import {
  fourForm,
  stepFourOf,
  stepOf,
  stepThreeOf,
  stepTwoOf,
  threeForm,
  twoForm,
  type Forms,
} from '#src/components/registration/values.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import { registrationSteps, type Progress } from '#src/machines/registration/wizard.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getPersonal } from '#src/services/personal.ts'
import {
  commitStepFour,
  commitStepThree,
  commitStepTwo,
  getRegistration,
  getStepFour,
  getStepThree,
  saveCompany,
  type Registration,
} from '#src/services/registration.ts'

/** A registration with all that was committed, as its form shows it. */
export interface Loaded {
  registration: Registration
  forms: Forms
}

/** Reads everything about one's own registration. @throws CallError */
export const loadRegistration = async ({ companyId, name }: { companyId: string; name: string }, options: CallOptions): Promise<Loaded> => {
  const [registration, three, four, personal] = await Promise.all([
    getRegistration(companyId, options),
    getStepThree(companyId, options),
    getStepFour(companyId, options),
    getPersonal(options),
  ])
  const { phone, email } = registration.stepTwo
  return {
    registration,
    forms: {
      // Nothing is asked twice: the account's number and address are the company's until others are typed.
      2: twoForm({ ...registration.stepTwo, phone: phone || personal.mobile, email: email || personal.email }),
      3: threeForm(three),
      4: fourForm(four, { name, phone: personal.mobile || phone, email: personal.email || email }),
    },
  }
}

export const progressOf = ({ stepsDone, marks }: Registration): Progress => ({
  stepsDone: registrationSteps.filter((step) => stepsDone.includes(step)),
  toMend: registrationSteps.filter((step) => marks.some(({ field, mended }) => !mended && stepOf(field) === step)),
})

/** Commits one step on its own. @throws CallError */
export const commitStep = async (companyId: string, adminId: string, step: RegistrationStep, content: unknown): Promise<void> => {
  const quiet = { quiet: true }
  if (step === 3) await commitStepThree(companyId, stepThreeOf(content as Forms[3]), quiet)
  else if (step === 4) await commitStepFour(companyId, stepFourOf(content as Forms[4]), quiet)
  else {
    await saveCompany(companyId, stepTwoOf(content as Forms[2]), quiet)
    await commitStepTwo(companyId, adminId, quiet)
  }
}
