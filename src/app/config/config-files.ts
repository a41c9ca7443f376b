// Where a config may lie. Apart from what it can say: a hook in a folder without one asks no more.

export const CONFIG_FILES = ['doorward.yaml', 'doorward.yml', 'doorward.json'] as const;
