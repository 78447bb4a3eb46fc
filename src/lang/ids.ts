/** The id of a text in the catalogues. */
export type MessageId = FormatjsIntl.Message['ids']
