// Selectors of what axe-core does not look at. There are none.

export const EXCLUDED = [];
