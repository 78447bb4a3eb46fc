export const oldest: Record<'chrome' | 'safari' | 'firefox', string>
export const browsers: string[]
