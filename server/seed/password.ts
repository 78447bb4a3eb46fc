/** Every demonstration account has it; no other account ever does. */
export const demoPassword = 'Fairlead#2026'
