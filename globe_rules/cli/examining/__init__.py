"""What the commands share that examine an implementation: whom they ask, and what they tell of it."""
