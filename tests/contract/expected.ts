import { z } from 'zod'
import { refusal, type ErrorCode } from '#src/contract/row.ts'
import en from '#src/lang/en.json' with { type: 'json' }
import zh from '#src/lang/zh-CN.json' with { type: 'json' }
import type { Case } from './cases.ts'
import { eachLike, exactly, like, matchersOf, regex } from './matchers.ts'

const documentFile = { mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
const otherFiles: Partial<Record<Case['key'], typeof documentFile>> = {
  'GET /api/powf/chart/{machine}/export': { mime: 'text/xml', bytes: Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<log/>\n') },
  'GET /metrics': { mime: 'text/plain', bytes: Buffer.from('# TYPE fairlead_refusals_total counter\n') },
}

/** What a download answers in the contract: a log for process mining, figures, or else a document. */
export const fileOf = ({ key }: Pick<Case, 'key'>): { mime: string; bytes: Buffer } => otherFiles[key] ?? documentFile

/** What a call's success answers, as matchers. */
export const successOf = ({ row }: Case): unknown => {
  // A yes or no is what the state makes it.
  const data = row.data instanceof z.ZodBoolean ? row.example.data : matchersOf(row.data, row.example.data)
  return row.wrapping === 'bare' ? data : { status: 200, message: null, data }
}

const texts = { 'zh-CN': zh, en }
/** As a sentence of that language begins or reads, and the id of a message does not. */
const sentences = { 'zh-CN': String.raw`^[\s\S]*[\u4e00-\u9fff][\s\S]*$`, en: String.raw`^[A-Z][\s\S]*[a-z][\s\S]*$` }

/** A text for people, in the language in which the call was made. */
const said = ({ language }: Case, id: keyof typeof zh) => regex(sentences[language], texts[language][id])

const waiting = { ticket: 'xW1uD0c3pYkq2rJ7vTn5sA', ways: ['totp'], expiresAt: '2026-11-21T10:05:00+08:00' }

/** What a refusal answers: its code and the field to mark exactly, texts and reasons by kind. */
export const refusalOf = (its: Case): Record<string, unknown> => {
  const { row, outcome, wrongField } = its
  return {
    status: outcome,
    message: said(its, `error.${outcome as Exclude<ErrorCode, 50000>}`),
    ...(wrongField === undefined ? {} : { errors: eachLike({ path: exactly(wrongField), message: said(its, 'error.unusable') }) }),
    ...(outcome === 40900 ? { reasons: eachLike(regex(String.raw`^refusal\.\w+$`, 'refusal.notInThisState')) } : {}),
    ...(outcome === 40003 ? { secondFactor: matchersOf(refusal.shape.secondFactor.unwrap(), waiting) } : {}),
    // What may be done instead, for a record that exists: nothing, perhaps.
    ...(outcome === 40900 && row.params ? { transitions: like([]) } : {}),
  }
}
