"""What all commands share: how they are asked, how they answer, fail and speak."""
